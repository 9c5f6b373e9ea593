"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { LetterView, QuarantineView } from "../../../../lib/quarantine/views.ts";
import { Command } from "../../../_ui/command.tsx";
import { getJson, postJson, RequestProblem } from "../../../_ui/problem.ts";

type Located = { topic: string; partition: number; offset: string; command: string };
type Props = { letter: LetterView; topic: string; view: QuarantineView; take: (view: QuarantineView) => void };

const refusal = (error: unknown) => (error instanceof RequestProblem ? (error.detail ?? error.message) : "it broke");

/** What may be done about one dead letter: written off by name, or its body found with the reader's own rights. */
export function LetterActs({ letter, topic, view, take }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="mt-4" aria-labelledby="letter-acts">
      <h3 id="letter-acts" ref={heading} tabIndex={-1}>
        Dead letter {letter.partition ?? "–"} / {letter.offset}
      </h3>
      {view.may.writeOff && letter.state === "open" ? (
        <WriteOff
          letter={letter}
          take={(next) => {
            // The form goes; whoever used it by key goes on from here.
            heading.current?.focus();
            take(next);
          }}
        />
      ) : null}
      {view.may.locateRaw ? <Where letter={letter} topic={topic} product={view.product} /> : null}
      {letter.state !== "open" && !view.may.locateRaw ? (
        <p className="sec">It is handled: nothing is left to do.</p>
      ) : null}
    </section>
  );
}

function WriteOff({ letter, take }: Pick<Props, "letter" | "take">) {
  const [reason, setReason] = useState("");
  const send = useMutation({
    mutationFn: (text: string) =>
      postJson<QuarantineView>(`/api/v1/dead-letters/${letter.id}/write-off`, { reason: text }),
    onSuccess: take,
  });
  const missing = reason.trim() === "";
  return (
    <form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing) send.mutate(reason.trim());
      }}
    >
      <label className="field">
        Why this one is not needed. Stored with your name.
        <input
          type="text"
          maxLength={280}
          autoComplete="off"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {send.isError ? <p role="alert">Not written off: {refusal(send.error)}. Nothing changed.</p> : null}
      <p className="mt-2">
        <button className="btn" type="submit" disabled={send.isPending || missing}>
          Write off this one
        </button>
      </p>
    </form>
  );
}

/** Coordinates and a command, for who may read bodies; the board reads none. Asking is in the audit. */
function Where({ letter, topic, product }: { letter: LetterView; topic: string; product: string }) {
  const { partition, offset } = letter;
  const ask = useMutation({
    mutationFn: () =>
      getJson<Located>(
        `/api/v1/products/${encodeURIComponent(product)}/raw?topic=${encodeURIComponent(topic)}&partition=${partition}&offset=${offset}`,
      ),
  });
  if (partition === null) return <p className="sec">Its partition was not told: nobody can say where its body lies.</p>;
  return (
    <div className="mt-2">
      {ask.data === undefined ? (
        <button type="button" className="btn" disabled={ask.isPending} onClick={() => ask.mutate()}>
          Where its body lies
        </button>
      ) : (
        <>
          <p className="sec" role="status">
            <code>{ask.data.topic}</code>, partition {ask.data.partition}, offset {ask.data.offset}. Run it with your
            own rights; the board reads no body.
          </p>
          <Command text={ask.data.command} label="Copy the command that reads the body" />
        </>
      )}
      {ask.isError ? <p role="alert">Not told: {refusal(ask.error)}.</p> : null}
    </div>
  );
}
