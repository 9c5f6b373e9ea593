"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCount } from "../../../../lib/board/format.ts";
import type { Range, ReplayView, TopicView } from "../../../../lib/quarantine/views.ts";
import { postJson, RequestProblem } from "../../../_ui/problem.ts";
import { Clock } from "../../../_ui/time.tsx";
import { openRanges, parseRanges, rangesText, seenWords } from "./replay-words.ts";

type Props = { product: string; topic: TopicView; may: boolean; now: string; done: () => void };

const refusal = (error: unknown) => (error instanceof RequestProblem ? (error.detail ?? error.message) : "it broke");

/** Replays of a topic as incidents: who, why, which coordinates, and what was seen of them. The board sends nothing. */
export function Replays({ product, topic, may, now, done }: Props) {
  const { replays, letters } = topic;
  const running = replays.find(({ endedAt }) => endedAt === null);
  const open = letters.some(({ state }) => state === "open");
  const heading = useRef<HTMLHeadingElement>(null);
  if (replays.length === 0 && !(may && open)) return null;
  // The form goes; whoever used it by key goes on from here.
  const over = () => {
    heading.current?.focus();
    done();
  };
  return (
    <section className="mt-4" aria-label={`Replays of ${topic.topic}`}>
      <h3 ref={heading} tabIndex={-1}>
        Replays
      </h3>
      {replays.length === 0 ? <p className="sec">None was tracked. The board never replays by itself.</p> : null}
      <ol className="tl">
        {replays.map((replay) => (
          <li key={replay.id}>
            <Clock at={replay.startedAt} beside={now} />
            <span>
              {replay.endedAt === null ? <b>Runs</b> : replay.outcome === "done" ? "Done" : "Abandoned"}, begun by{" "}
              {replay.by}: <q className="said">{replay.reason}</q>
              <span className="block sec">
                Places {rangesText(replay.ranges)}
                {replay.endedAt === null ? null : (
                  <>
                    {" "}
                    · ended <Clock at={replay.endedAt} beside={now} /> by {replay.endedBy}
                  </>
                )}
              </span>
              <span className="block">{seenWords(replay.seen, formatCount)}</span>
              {may && replay.endedAt === null ? <End replay={replay} done={over} /> : null}
            </span>
          </li>
        ))}
      </ol>
      {may && open && running === undefined ? (
        <Begin product={product} topic={topic.topic} proposed={openRanges(letters)} done={over} />
      ) : null}
    </section>
  );
}

function End({ replay, done }: { replay: ReplayView; done: () => void }) {
  const send = useMutation({
    mutationFn: (outcome: "done" | "abandoned") => postJson(`/api/v1/replays/${replay.id}/end`, { outcome }),
    onSuccess: done,
  });
  return (
    <span className="flex gap-2 mt-2">
      <button type="button" className="btn" disabled={send.isPending} onClick={() => send.mutate("done")}>
        They were sent again
      </button>
      <button type="button" className="btn" disabled={send.isPending} onClick={() => send.mutate("abandoned")}>
        Abandon
      </button>
      {send.isError ? <span role="alert">Not ended: {refusal(send.error)}.</span> : null}
    </span>
  );
}

type Beginning = { product: string; topic: string; proposed: Range[]; done: () => void };

function Begin({ product, topic, proposed, done }: Beginning) {
  const [reason, setReason] = useState("");
  const [written, setPlaces] = useState<string | null>(null);
  // Until somebody writes another, the proposal follows what is open.
  const places = written ?? rangesText(proposed);
  const ranges = parseRanges(places);
  const send = useMutation({
    mutationFn: () =>
      postJson(`/api/v1/products/${encodeURIComponent(product)}/replays`, { topic, reason: reason.trim(), ranges }),
    onSuccess: done,
  });
  const incomplete = reason.trim() === "" || ranges === null;
  return (
    <details className="mt-2">
      <summary>Track a replay</summary>
      <form
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!incomplete) send.mutate();
        }}
      >
        <p className="sec">You send them again with your own tools. The board keeps who, why and what it saw.</p>
        <label className="field mt-2">
          Places, as partition:from-to
          <input
            type="text"
            maxLength={2_000}
            autoComplete="off"
            required
            aria-invalid={ranges === null}
            value={places}
            onChange={(event) => setPlaces(event.target.value)}
          />
        </label>
        <label className="field mt-2">
          Why
          <input
            type="text"
            maxLength={280}
            autoComplete="off"
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {send.isError ? <p role="alert">Not begun: {refusal(send.error)}. Nothing changed.</p> : null}
        <p className="mt-2">
          <button className="btn" type="submit" disabled={send.isPending || incomplete}>
            Begin the replay
          </button>
        </p>
      </form>
    </details>
  );
}
