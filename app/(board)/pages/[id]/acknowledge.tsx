"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PageView } from "../../../../lib/board/views.ts";
import { postJson, RequestProblem } from "../../../_ui/problem.ts";
import { clockWords, useZone } from "../../../_ui/time.tsx";

export type Act = { page: PageView; path: string; take: (page: PageView) => void; again: () => void };

/** Fixed at the bottom of a phone. With it an optional first guess of one line, stored with its time. */
export function Acknowledge({ page, path, take, again, now }: Act & { now: string }) {
  const [guess, setGuess] = useState("");
  const send = useMutation({
    mutationFn: (firstGuess: string) =>
      postJson<PageView>(`${path}/acknowledge`, firstGuess === "" ? {} : { firstGuess }),
    onSuccess: take,
    onError: again,
  });
  const zone = useZone();
  const clock = (at: string) => clockWords(at, now, zone);

  if (send.isPaused) {
    return (
      <Said lead="Not sent yet. This device is offline.">
        The page stays open for its owners. It is sent when the connection is back.
      </Said>
    );
  }
  if (page.acknowledgedAt !== null) {
    if (!send.isSuccess && !send.isError) return null;
    const who = page.acknowledgedBy ?? "somebody";
    return send.isError ? (
      <Said lead={`Acknowledged by ${who} at ${clock(page.acknowledgedAt)}. You are second owner.`}>
        Add what you know as a note.
      </Said>
    ) : (
      <Said lead={`Acknowledged ${clock(page.acknowledgedAt)}.${guess === "" ? "" : " First guess stored."}`}>
        Asks again after 30 m without a note or movement.
      </Said>
    );
  }
  if (!page.may.acknowledge) return null;
  return (
    <form
      className="ack"
      aria-label="Acknowledge"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(guess.trim());
      }}
    >
      <label className="field">
        First guess, optional. Stored with the time, never editable.
        <input
          type="text"
          maxLength={280}
          placeholder="One line"
          autoComplete="off"
          value={guess}
          onChange={(event) => setGuess(event.target.value)}
        />
      </label>
      {send.isError ? <p role="alert">{refusalWords(send.error)}</p> : null}
      <button className="btn pri big" type="submit" disabled={send.isPending}>
        {send.isPending ? "Sending" : "Acknowledge"}
      </button>
    </form>
  );
}

function Said({ lead, children }: { lead: string; children: string }) {
  return (
    <section role="status">
      <p className="said-back">{lead}</p>
      <p>{children}</p>
    </section>
  );
}

/** Why an act was not taken, and what is still true. */
export function refusalWords(error: unknown): string {
  if (!(error instanceof RequestProblem)) return "Not sent: the page broke. Nothing changed.";
  if (error.status === 403) return "Not sent: your role may not do this. Nothing changed.";
  return `Not sent: ${error.detail ?? error.message}. Nothing changed.`.replace("..", ".");
}
