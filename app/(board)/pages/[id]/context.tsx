import Link from "next/link";
import type { PageView } from "../../../../lib/board/views.ts";
import { Chart } from "../../../_chart/chart.tsx";
import { pageHref } from "../../../_ui/page-words.ts";
import { Clock, clockWords, heldWords } from "../../../_ui/time.tsx";
import { WhatChanged } from "../../products/[id]/what-changed.tsx";

/** The figure the page is about over its last hours, with the limit drawn in. */
export function EvidenceChart({ page }: { page: PageView }) {
  if (page.figure === null) return null;
  return (
    <section className="card" aria-labelledby="evidence-chart">
      <header>
        <h2 id="evidence-chart">The figure</h2>
        <p>3&nbsp;h, limit drawn in</p>
      </header>
      <Chart figure={page.figure} hours={3} height={96} />
    </section>
  );
}

export function Changes({ page, now }: { page: PageView; now: string }) {
  if (page.product === null) return null;
  return <WhatChanged changes={page.changes} hours={page.changesHours} now={now} />;
}

/** How it went the last times, each with what was written last. */
export function LastTime({ page }: { page: PageView }) {
  return (
    <section className="card" aria-labelledby="last-time">
      <header>
        <h2 id="last-time">Last time</h2>
        <p>{page.failureMode}</p>
      </header>
      {page.lastTime.length === 0 ? <p className="sec">No page of this cause has ended before.</p> : null}
      <ul className="stack">
        {page.lastTime.map((before) => (
          <li key={before.id}>
            <Link href={pageHref(before)}>
              {clockWords(before.openedAt, page.openedAt, "UTC")}, {heldWords(before.openedAt, before.resolvedAt ?? "")}
            </Link>
            <span className="block">{before.title}</span>
            {before.note === null ? (
              <span className="block sec">No note.</span>
            ) : (
              <q className="said block">{before.note}</q>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On which channels it went out, and what still waits there. */
export function Told({ page, now }: { page: PageView; now: string }) {
  return (
    <section className="card" aria-labelledby="told">
      <header>
        <h2 id="told">Told</h2>
        <p>
          <Link href="/settings/channels">channels</Link>
        </p>
      </header>
      {page.told.length === 0 ? <p className="sec">On no channel. It waits here until somebody looks.</p> : null}
      <dl className="kv">
        {page.told.map(({ channel, kind, at, waiting }) => (
          <div key={channel}>
            <dt>{channel}</dt>
            <dd>
              {at === null ? "not delivered yet" : <Clock at={at} beside={now} />}
              {waiting > 0 ? `, ${waiting} waiting` : at === null ? null : `, ${kind.replaceAll("-", " ")}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
