import type { BoardInput } from "../board/input.ts";
import type { Board } from "../board/types.ts";
import { failureModes } from "../evaluate/failure-mode-table.ts";
import type { Scrape } from "./gauges.ts";

/** The board's own verdicts. Labels name things and never hold a number. */
export function addOwn(scrape: Scrape, board: Board, input: BoardInput, publicUrl: string): void {
  const silent = board.collector.state !== "ok";
  scrape.add("one_board_collector_up", "1 while a collector renews its lease.", [
    { labels: { estate: board.estate }, value: silent ? 0 : 1 },
  ]);
  scrape.add("one_board_collector_age_seconds", "Wall seconds since the last sweep was decided.", [
    ...(board.collector.ageSeconds === null
      ? []
      : [{ labels: { estate: board.estate }, value: board.collector.ageSeconds }]),
  ]);
  scrape.add(
    "one_board_row_state",
    "1 for the state a board row shows.",
    board.rows.map(({ id, state }) => ({ labels: { row: id, state }, value: 1 })),
  );
  addPages(scrape, board, input, publicUrl);
  if (silent) return;
  const measured = input.signals.filter((signal) => signal.state !== "unknown" && signal.state !== "paused");
  scrape.add(
    "one_board_signal",
    "A signal's value in its unit; absent while it is not measured.",
    measured.flatMap(({ id, product, cursor, field, unit, value }) =>
      value === null ? [] : [{ labels: { signal: id, product, cursor, field, unit }, value }],
    ),
  );
  scrape.add(
    "one_board_signal_limit",
    "What the contract allows, in the signal's unit.",
    input.signals.flatMap(({ id, product, unit, limit }) =>
      limit === null ? [] : [{ labels: { signal: id, product, unit }, value: limit }],
    ),
  );
  scrape.add(
    "one_board_verdict",
    "1 for the state of each rule on each subject.",
    input.verdicts.map(({ failureMode, subject, state, reason }) => ({
      labels: { failure_mode: failureMode, subject, state, reason },
      value: 1,
    })),
  );
}

function addPages(scrape: Scrape, board: Board, { pages }: BoardInput, publicUrl: string): void {
  const listed = [...board.banner.pages, ...board.rows.flatMap((row) => row.pages)];
  const elsewhere = pages.filter(
    ({ id, foldedUnder, state }) =>
      foldedUnder === null && state !== "pending" && !listed.some((page) => page.id === id),
  );
  scrape.add(
    "one_board_page_open",
    "1 per open page, until it ends.",
    [...listed, ...elsewhere].map(({ failureMode, subject, severity, state, owners }) => ({
      labels: {
        alertname: failureModes[failureMode].kind,
        failure_mode: failureMode,
        subject,
        severity,
        state,
        owner: owners.join(","),
        runbook_url: `${publicUrl}/runbook/${failureMode}`,
      },
      value: 1,
    })),
  );
}
