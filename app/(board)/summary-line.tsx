"use client";

import Link from "next/link";
import { Fragment } from "react";
import { formatDuration, NBSP } from "../../lib/board/format.ts";
import type { Board } from "../../lib/board/types.ts";
import { useBoard, useLive, useTick } from "../_live/provider.tsx";
import { dataAgeSeconds } from "../_live/store.ts";
import { Command } from "../_ui/command.tsx";
import { acknowledgedWords } from "../_ui/page-words.ts";
import { StateMark } from "../_ui/state-mark.tsx";
import { Clock, clockWords, heldWords, useZone } from "../_ui/time.tsx";
import { type Summary, summarize } from "./summary.ts";

/** Seconds since the last sweep, ticking; silent for screen readers, which hear only what changes. */
export function Checked() {
  const live = useLive();
  const now = useTick();
  const age = dataAgeSeconds(live, now ?? live.boardAt);
  return <span aria-hidden="true">{age === null ? "Not read yet." : `Checked ${formatDuration(age)} ago.`}</span>;
}

/** What, whose, by when. It keeps one height, so that a page that opens moves no row. */
export function SummaryLine() {
  const board = useBoard();
  const summary = summarize(board);
  const { state, lead, deadline, who, link, cluster, page } = summary;
  const calm = state === "ok";
  return (
    <section className={`sum s-${state}${calm ? " calm" : ""}${cluster ? " cluster" : ""}`} aria-label="Summary">
      <StateMark state={state} />
      <p className="what" role="status">
        {/* Another summary is another text, not the old one moved. */}
        <Fragment key={page?.id ?? state}>
          <b>{/[.!?]$/.test(lead) ? lead : `${lead}.`}</b>{" "}
          {deadline === null ? null : (
            <span className="nowrap">
              {deadline.label}
              {NBSP}
              <Clock at={deadline.at} beside={board.estateNow} />.
            </span>
          )}
          {calm ? <Checked /> : null}
          {who === null ? null : <span className="who">{who}</span>}
        </Fragment>
      </p>
      {link === null ? null : <Link href={link.href}>{link.words}</Link>}
      <div className="more">
        <More board={board} summary={summary} />
      </div>
    </section>
  );
}

function More({ board, summary }: { board: Board; summary: Summary }) {
  const zone = useZone();
  const { page, cluster } = summary;
  const now = board.estateNow ?? board.generatedAt;
  if (page === null) return board.mode === "practice" ? <PracticeHint /> : <span>{measuredWords(board)}</span>;
  const folded = page.symptoms.length;
  return (
    <>
      <span>
        {page.failureMode} open {heldWords(page.openedAt, now)},{" "}
        {acknowledgedWords(page, (at) => clockWords(at, now, zone))}
      </span>
      {cluster ? (
        <span className="fold">What is read through it is unknown; {folded} folded here. Nothing resolves.</span>
      ) : null}
      {page.firstCommand === "" || (!cluster && summary.state === "page") ? null : <Command text={page.firstCommand} />}
    </>
  );
}

function PracticeHint() {
  return (
    <span>
      Practice estate: nothing here is real. <Link href="/practice">Cause something and watch</Link>
    </span>
  );
}

function measuredWords(board: Board): string {
  const measured = board.rows.filter((row) => row.state !== "unknown" && row.state !== "paused").length;
  return `${measured} of ${board.rows.length} rows measured in the last sweep.`;
}
