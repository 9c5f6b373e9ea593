"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { formatDuration } from "../../../lib/board/format.ts";
import type { PracticeView } from "../../../lib/board/views.ts";
import { useFollowed } from "../../_live/use-followed.ts";
import { PageTitle } from "../../_shell/page-title.tsx";
import { Empty, ErrorFace, Loading } from "../../_ui/faces.tsx";
import { postJson, RequestProblem } from "../../_ui/problem.ts";
import { refusalWords } from "../pages/[id]/acknowledge.tsx";
import { ClockCard } from "./clock-card.tsx";
import { WatchRows } from "./watch-rows.tsx";

/** The collector answers a command after it has simulated what it asked for: that may take a while at high rates. */
const answerWithinMs = 60_000;

export type Command = {
  path: "inject" | "clear" | "clock";
  body: Record<string, unknown>;
  said: (answer: unknown) => string;
};

/** Cause something in the practice estate and watch which page opens, when, and what stays quiet. */
export function PracticePage() {
  const { data, error, refetch } = useFollowed<PracticeView>("/api/v1/practice");
  const send = useMutation({
    mutationFn: async ({ path, body, said }: Command) =>
      said(await postJson(`/api/v1/practice/${path}`, body, answerWithinMs)),
    onSettled: () => void refetch(),
  });
  const gone = error instanceof RequestProblem && error.status === 404;
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name="Practice" />
      <div className="pgttl">
        <h1>Practice</h1>
        <p>Cause something, then watch which row turns and which stay as they are. Nothing here is real.</p>
      </div>
      {gone ? (
        <Empty>This estate is no practice estate. Nothing can be caused from here.</Empty>
      ) : data === undefined ? (
        error === null ? (
          <Loading what="the practice estate" lines={6} />
        ) : (
          <ErrorFace error={error} what="The practice estate" retry={() => void refetch()} />
        )
      ) : (
        <>
          <p className="pill" role="status">
            {send.isPending ? "Sent. The collector is working on it." : (send.data ?? "")}
            {send.isError ? refusalWords(send.error) : null}
          </p>
          <div className="cols c2">
            <div className="stack">
              <Causes view={data} busy={send.isPending} send={send.mutate} />
            </div>
            <div className="stack">
              <WatchRows />
              <Active view={data} busy={send.isPending} send={send.mutate} />
              <ClockCard clock={data.clock} busy={send.isPending} send={send.mutate} />
            </div>
          </div>
        </>
      )}
    </main>
  );
}

export type Sender = { busy: boolean; send: (command: Command) => void };

type Injected = { subject: string; detectWithinSeconds: number; lastsSeconds: number };
const injectedWords = (id: string) => (answer: unknown) => {
  const { subject, detectWithinSeconds, lastsSeconds } = answer as Injected;
  const opens = id.startsWith("N")
    ? "No page may open"
    : `Its page opens within ${formatDuration(detectWithinSeconds)}`;
  return `${id} caused on ${subject}. ${opens}; it lasts ${formatDuration(lastsSeconds)}, estate time.`;
};

function Causes({ view, busy, send }: { view: PracticeView } & Sender) {
  const groups = [
    { id: "causes", title: "Failure modes", hint: "each opens one page", list: view.failureModes, key: "failureMode" },
    { id: "quiet", title: "Must stay quiet", hint: "no page may open", list: view.nonIncidents, key: "nonIncident" },
  ] as const;
  const active = new Set(view.active.map(({ what }) => what));
  return groups.map(({ id, title, hint, list, key }) => (
    <section key={id} className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{hint}</p>
      </header>
      <ul className="cause">
        {list.map((mode) => (
          <li key={mode.id}>
            <span>
              <code>{mode.id}</code>
              {mode.title}
            </span>
            <button
              className="btn sm"
              type="button"
              disabled={busy || active.has(mode.id)}
              aria-label={`Cause ${mode.id}, ${mode.title}`}
              onClick={() => send({ path: "inject", body: { [key]: mode.id }, said: injectedWords(mode.id) })}
            >
              {active.has(mode.id) ? "Active" : "Cause"}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Active({ view, busy, send }: { view: PracticeView } & Sender) {
  return (
    <section className="card" aria-labelledby="active">
      <header>
        <h2 id="active">Active now</h2>
        <button
          className="btn sm"
          type="button"
          disabled={busy}
          onClick={() =>
            send({
              path: "clear",
              body: {},
              said: () => "Cleared: the estate is repaired. Open pages end as they should.",
            })
          }
        >
          Clear all
        </button>
      </header>
      {view.active.length === 0 ? (
        <p className="sec">Nothing is caused. The estate is as it should be.</p>
      ) : (
        <ul>
          {view.active.map(({ id, what, startsAt }) => (
            <li key={id}>
              <b>{what}</b> <span className="sec">since {startsAt.slice(11, 16)} estate time</span>
            </li>
          ))}
        </ul>
      )}
      <p className="sec mt-2">
        <Link href="/pages">Open pages</Link>
      </p>
    </section>
  );
}
