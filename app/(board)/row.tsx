"use client";

import Link from "next/link";
import { formatQuantity } from "../../lib/board/format.ts";
import type { BoardRow, Headline, PageSummary } from "../../lib/board/types.ts";
import { Chart } from "../_chart/chart.tsx";
import { Command } from "../_ui/command.tsx";
import { Figure } from "../_ui/figure.tsx";
import { acknowledgedWords, hasFired, ownerWords, pageHref, pageMark } from "../_ui/page-words.ts";
import { signalWords } from "../_ui/signal-words.ts";
import { StateMark, StateShape } from "../_ui/state-mark.tsx";
import { Clock, clockWords, heldWords, useZone } from "../_ui/time.tsx";
import { LedgerStrip } from "./ledger.tsx";

/** One product of the board: state, title and why, number and what stands beside it, the last hour, cursor and owner. */
export function Row({ row, now, linked = true }: { row: BoardRow; now: string; linked?: boolean }) {
  const { headline, beside, state } = row;
  const page = row.pages.filter(hasFired).sort((a, b) => rank(a) - rank(b))[0];
  return (
    <li className={`row rail s-${state}`} data-row={row.id}>
      <StateMark state={state} size={18} />
      <p className="since">{row.since === null ? null : <Since since={row.since} now={now} />}</p>
      <h2>{linked ? <Link href={`/products/${row.id}`}>{row.title}</Link> : row.title}</h2>
      <p className="why" title={row.why}>
        {row.why}
      </p>
      <Figure figure={headline} hot={state === "page" && headline.state === "page"} />
      <div className={`beside n${beside.length}`}>
        {headline.state === "unknown" && headline.observedAt !== null ? (
          <div>
            <span>
              last known at <Clock at={headline.observedAt} beside={now} />
            </span>
          </div>
        ) : null}
        {beside.map((figure) => (
          <Beside key={figure.signal} figure={figure} now={now} alone={headline.state !== "unknown"} />
        ))}
        {page?.deadline ? (
          <div>
            {page.deadlineLabel}{" "}
            <b>
              <Clock at={page.deadline} beside={now} />
            </b>
          </div>
        ) : null}
      </div>
      <Chart figure={chartOf(row)} height={66} />
      <dl className="meta">
        <dt>Cursor</dt>
        <dd>
          {headline.cursor.startsWith("/") ? "checkpoint " : null}
          <code>{headline.cursor}</code>
        </dd>
        <dt>Field</dt>
        <dd>
          <code>{headline.field}</code>
        </dd>
        <dt>Owner</dt>
        <dd>{ownerWords(row.owners)}</dd>
      </dl>
      <div className="acts">{page === undefined ? null : <PageActs page={page} now={now} />}</div>
      {row.id === "purchase-lines" ? (
        <div className="strip">
          <LedgerStrip headline={headline} />
        </div>
      ) : null}
    </li>
  );
}

const rank = (page: PageSummary) => (pageMark(page) === "page" ? 0 : 1);

/** Missing lines are a flat zero on every good day: there the prefix age tells more, until a line is missing. */
function chartOf(row: BoardRow): Headline {
  const prefix = row.beside.find(({ signal }) => signal === "purchase-lines.prefix-age");
  return prefix !== undefined && (row.headline.value ?? 0) === 0 ? prefix : row.headline;
}

function Since({ since, now }: { since: string; now: string }) {
  return (
    <>
      since <Clock at={since} beside={now} />
      {since.slice(0, 10) === now.slice(0, 10) ? ` · ${heldWords(since, now)}` : null}
    </>
  );
}

/** `alone`: the row's own number is measured, so that the time of this one must be said. */
function Beside({ figure, now, alone }: { figure: Headline; now: string; alone: boolean }) {
  const { state, value, unit, slo, observedAt, signal } = figure;
  const { name } = signalWords(signal);
  const shape = <StateShape state={state} size={14} />;
  if (value === null)
    return (
      <div className="old">
        {shape} {name} not measured yet
      </div>
    );
  const number = <b>{formatQuantity(value, unit)}</b>;
  if (state === "unknown") {
    return (
      <div className="old">
        {shape} {name} last known {number}
        {observedAt === null || alone === false ? null : (
          <span>
            at <Clock at={observedAt} beside={now} />
          </span>
        )}
      </div>
    );
  }
  if (state === "paused")
    return (
      <div>
        {shape} {name} {number}, not judged
      </div>
    );
  return (
    <div>
      {shape} {name} {number} {slo === null ? null : `of ${formatQuantity(slo, unit)}`}
    </div>
  );
}

/** The open page of a row: how long, who has it, and the first command with its copy button. */
function PageActs({ page, now }: { page: PageSummary; now: string }) {
  const zone = useZone();
  return (
    <>
      <span>
        <b>
          {page.severity === "page" ? "Page" : "Warning"} open {heldWords(page.openedAt, now)},
        </b>{" "}
        {acknowledgedWords(page, (at) => clockWords(at, now, zone))}
      </span>
      <Link href={pageHref(page)}>Open page</Link>
      {page.firstCommand === "" ? null : <Command text={page.firstCommand} />}
    </>
  );
}
