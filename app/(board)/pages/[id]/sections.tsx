"use client";

import Link from "next/link";
import { formatAgainst } from "../../../../lib/board/format.ts";
import type { BoardRow } from "../../../../lib/board/types.ts";
import type { PageView } from "../../../../lib/board/views.ts";
import { useBoard } from "../../../_live/provider.tsx";
import { Command } from "../../../_ui/command.tsx";
import { signalWords } from "../../../_ui/signal-words.ts";
import { StateMark } from "../../../_ui/state-mark.tsx";
import { Clock, clockWords, useZone } from "../../../_ui/time.tsx";

export function Commands({ page }: { page: PageView }) {
  return (
    <>
      {page.firstCommand === "" ? null : (
        <section aria-labelledby="first">
          <h2 id="first">First command</h2>
          <Command text={page.firstCommand} />
          <p>
            <Link href={`/runbook/${page.failureMode}?at=${encodeURIComponent(page.subject)}`}>
              The runbook's entry
            </Link>
            : what it means, what to do, how its end looks.
          </p>
        </section>
      )}
      {page.doNot === "" ? null : (
        <section aria-labelledby="not">
          <h2 id="not">Do not</h2>
          <ul className="not">
            <li>
              <div>{page.doNot.replace(/^Do not /i, "").replace(/^./, (letter) => letter.toUpperCase())}</div>
            </li>
          </ul>
        </section>
      )}
    </>
  );
}

/** What is still fine, so that nobody looks for a second fire. */
export function RestOfBoard({ page, now }: { page: PageView; now: string }) {
  const { rows } = useBoard();
  const others = rows.filter((row) => !row.pages.some(({ id }) => id === page.id));
  const own = rows.find((row) => row.pages.some(({ id }) => id === page.id));
  return (
    <section aria-labelledby="rest">
      <h2 id="rest">The rest of the board</h2>
      <ul className="rest">
        {own?.beside.map((figure) => (
          <li key={figure.signal}>
            <StateMark state={figure.state} words={capital(signalWords(figure.signal).name)} />
            <span>
              {figure.value === null ? "not measured yet" : formatAgainst(figure.value, figure.slo, figure.unit)}
            </span>
          </li>
        ))}
        {others.map((row) => (
          <li key={row.id}>
            <StateMark state={row.state} words={row.title} />
            <OtherRow row={row} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function OtherRow({ row, now }: { row: BoardRow; now: string }) {
  const { value, slo, unit, state } = row.headline;
  if (row.state === "unknown" && row.since !== null)
    return (
      <span>
        unknown since <Clock at={row.since} beside={now} />
      </span>
    );
  if (value === null) return <span>not measured yet</span>;
  return (
    <span>
      {state === "unknown" ? "last known " : ""}
      {formatAgainst(value, slo, unit)}
    </span>
  );
}

export function Owners({ page }: { page: PageView }) {
  return (
    <section aria-labelledby="owners">
      <h2 id="owners">Owners</h2>
      <p>{page.owners.map((owner) => owner.replaceAll("-", " ")).join(" · ")}</p>
    </section>
  );
}

export function Timeline({ page, now }: { page: PageView; now: string }) {
  const zone = useZone();
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">Timeline, {zone}</h2>
      <ol className="tl">
        {page.events.toReversed().map((event) => (
          <li key={`${event.at}/${event.kind}/${event.words}`}>
            <time dateTime={event.at}>{clockWords(event.at, now, zone)}</time>
            <span>
              {event.words}
              {event.actor === null ? null : <span className="sec"> by {event.actor}</span>}
              {event.note === null ? null : <q className="said block">{event.note}</q>}
            </span>
          </li>
        ))}
      </ol>
      <div className="links mt-4">
        {page.product === null ? null : (
          <Link className="btn" href={`/products/${page.product}`}>
            Product
          </Link>
        )}
        <Link className="btn" href="/pages">
          Pages
        </Link>
        <Link className="btn" href="/">
          Board
        </Link>
      </div>
    </section>
  );
}
