"use client";

import Link from "next/link";
import type { PageSummary } from "../../../lib/board/types.ts";
import { useBoard } from "../../_live/provider.tsx";
import { useFollowed } from "../../_live/use-followed.ts";
import { PageTitle } from "../../_shell/page-title.tsx";
import { Empty, ErrorFace, Loading } from "../../_ui/faces.tsx";
import { acknowledgedWords, ownerWords, pageHref, pageMark } from "../../_ui/page-words.ts";
import { StateMark } from "../../_ui/state-mark.tsx";
import { clockWords, heldWords, useZone } from "../../_ui/time.tsx";
import { Checked } from "../summary-line.tsx";
import { apiPath, type Filter, filterHref } from "./filters.ts";

type Answer = { pages: PageSummary[]; next: string | null };

export function PageList({ filter, initial }: { filter: Filter; initial?: Answer }) {
  const { data, error, refetch } = useFollowed<Answer>(apiPath(filter), initial);
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name="Pages" />
      <div className="pgttl">
        <h1>Pages</h1>
        <p>One for each cause. What a cause explains is folded under it.</p>
      </div>
      <Filters filter={filter} />
      {data === undefined ? (
        error === null ? (
          <Loading what="pages" />
        ) : (
          <ErrorFace error={error} what="The list" retry={() => void refetch()} />
        )
      ) : (
        <List answer={data} filter={filter} />
      )}
    </main>
  );
}

function Filters({ filter }: { filter: Filter }) {
  const { rows } = useBoard();
  const shows: [Filter["show"], string][] = [
    ["open", "Open"],
    ["resolved", "Resolved"],
    ["all", "All"],
  ];
  return (
    <nav className="chips" aria-label="Filter">
      {shows.map(([show, word]) => (
        <Chip key={show} on={filter.show === show} href={filterHref(filter, { show })} words={word} />
      ))}
      <span aria-hidden="true" className="w-3" />
      <Chip on={filter.product === null} href={filterHref(filter, { product: null })} words="Every product" />
      {rows.map(({ id, title }) => (
        <Chip key={id} on={filter.product === id} href={filterHref(filter, { product: id })} words={title} />
      ))}
    </nav>
  );
}

function Chip({ on, href, words }: { on: boolean; href: string; words: string }) {
  return (
    <Link className={on ? "chip on" : "chip"} href={href} aria-current={on ? "true" : undefined} replace scroll={false}>
      {words}
    </Link>
  );
}

function List({ answer, filter }: { answer: Answer; filter: Filter }) {
  const { estateNow, generatedAt } = useBoard();
  const now = estateNow ?? generatedAt;
  if (answer.pages.length === 0) {
    return (
      <Empty>
        {filter.show === "open" ? "No open page. " : "No page under this filter. "}
        <Checked />
      </Empty>
    );
  }
  return (
    <>
      <ul className="list" aria-label="Pages">
        {answer.pages.map((page) => (
          <Entry key={page.id} page={page} now={now} />
        ))}
      </ul>
      {answer.next === null ? null : (
        <p>
          <Link href={filterHref(filter, { cursor: answer.next })}>Older pages</Link>
        </p>
      )}
    </>
  );
}

const stateWords = { pending: "Pending", firing: undefined, acknowledged: undefined, resolved: "Resolved" } as const;

function Entry({ page, now }: { page: PageSummary; now: string }) {
  const zone = useZone();
  const state = pageMark(page);
  const clock = (at: string) => clockWords(at, now, zone);
  const until = page.resolvedAt ?? now;
  return (
    <li className={`rail s-${state}`} data-row={page.id}>
      <StateMark state={state} words={stateWords[page.state]} />
      <div>
        <h2>
          <Link href={pageHref(page)}>{page.title}</Link>
        </h2>
        <p className="sub">
          {page.failureMode} · {page.subject} · {ownerWords(page.owners)}
        </p>
      </div>
      <p className="sub">
        {page.resolvedAt === null
          ? acknowledgedWords(page, clock)
          : `resolved ${clockWords(page.resolvedAt, now, zone)}`}
        {page.symptoms.length === 0 ? null : `, ${page.symptoms.length} folded`}
      </p>
      <p className="sub">
        {clock(page.openedAt)}, {heldWords(page.openedAt, until)}
      </p>
    </li>
  );
}
