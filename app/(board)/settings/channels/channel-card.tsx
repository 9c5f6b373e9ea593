"use client";

import { useMutation } from "@tanstack/react-query";
import type { ChannelView } from "../../../../lib/delivery/views.ts";
import { postJson, RequestProblem } from "../../../_ui/problem.ts";
import { StateMark } from "../../../_ui/state-mark.tsx";
import { Clock } from "../../../_ui/time.tsx";
import { outcomeWords } from "./words.ts";

const marks = { ok: "ok", failing: "warn", dead: "page", "not-ready": "unknown" } as const;
const words = { ok: "Takes letters", failing: "Failing", dead: "Dead", "not-ready": "Not ready" } as const;

type Props = { channel: ChannelView; now: string; mayRun: boolean; changed: () => void };

export function ChannelCard({ channel, now, mayRun, changed }: Props) {
  const { id, kind, state, problem, waiting, lastDeliveredAt, failingSince, retryAt, lastError, owners } = channel;
  const path = `/api/v1/channels/${id}`;
  const test = useMutation({
    mutationFn: () => postJson<{ outcome: string; status: number | null }>(`${path}/test`, {}, 40_000),
    onSettled: changed,
  });
  const replay = useMutation({
    mutationFn: () => postJson<{ letters: number }>(`${path}/replay`, {}),
    onSettled: changed,
  });
  return (
    <section className={`card rail s-${marks[state]}`} aria-labelledby={`channel-${id}`}>
      <header>
        <h2 id={`channel-${id}`}>{id}</h2>
        <p>{kind}</p>
      </header>
      <p>
        <StateMark state={marks[state]} words={words[state]} />
        {problem === null ? null : `: ${problem}`}
      </p>
      <dl className="kv">
        <Line term="Last delivered">
          {lastDeliveredAt === null ? "never" : <Clock at={lastDeliveredAt} beside={now} />}
        </Line>
        <Line term="Waiting">{`${waiting} ${waiting === 1 ? "letter" : "letters"}`}</Line>
        {failingSince === null ? null : (
          <Line term="Failing since">
            <Clock at={failingSince} beside={now} />
            {lastError === null ? null : `, ${outcomeWords(lastError)}`}
          </Line>
        )}
        {retryAt === null ? null : (
          <Line term="Next try">
            <Clock at={retryAt} beside={now} />
          </Line>
        )}
        <Line term="Owners">{owners.length === 0 ? "none: nothing comes here" : owners.join(", ")}</Line>
      </dl>
      {mayRun ? (
        <p className="mt-2 links">
          <button
            className="btn"
            type="button"
            disabled={test.isPending || state === "not-ready"}
            onClick={() => test.mutate()}
          >
            {test.isPending ? "Sending" : "Send a test"}
          </button>
          <button
            className="btn"
            type="button"
            disabled={replay.isPending || waiting === 0}
            onClick={() => replay.mutate()}
          >
            Try what waits now
          </button>
        </p>
      ) : null}
      <p role="status">
        {test.data ? `Test: ${outcomeWords(test.data.outcome)}.` : null}
        {replay.data ? `${replay.data.letters} to be tried now.` : null}
        {test.error ? failed(test.error) : replay.error ? failed(replay.error) : null}
      </p>
    </section>
  );
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const failed = (error: Error): string =>
  error instanceof RequestProblem ? `Not done: ${error.detail ?? error.message}.` : "Not done. Nothing changed.";
