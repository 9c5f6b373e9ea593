import { buildBoard } from "../board/build-board.ts";
import type { Estate } from "../board/estate.ts";
import { readBoardInput } from "../board/read.ts";
import { readLatest } from "../product/observations.ts";
import { Scrape } from "./gauges.ts";
import { addOwn } from "./own.ts";
import { lastSuccesses, sourceIds } from "./sources.ts";
import { addWellKnown } from "./well-known.ts";

/** The text that `/metrics` answers. `openStreams`: event streams of this process. */
export async function scrape(
  estate: Estate,
  { openStreams, publicUrl }: { openStreams: number; publicUrl: string },
): Promise<Scrape> {
  const [input, latest] = await Promise.all([readBoardInput(estate), readLatest(estate, sourceIds(estate.contract))]);
  const board = buildBoard(input);
  const text = new Scrape();
  addOwn(text, board, input, publicUrl);
  text.add("one_board_streams", "Open event streams of this process.", [
    { labels: { estate: board.estate }, value: openStreams },
  ]);
  const successes = await lastSuccesses(estate, latest);
  text.add(
    "one_board_source_last_success_timestamp_seconds",
    "When each source answered last, estate clock.",
    [...successes].map(([source, value]) => ({ labels: { source }, value })),
  );
  const alive = board.collector.state === "ok";
  text.add(
    "one_board_source_up",
    "1 when a source answered the last sweep of a living collector.",
    [...latest].map(([source, last]) => ({ labels: { source }, value: alive && "value" in last ? 1 : 0 })),
  );
  if (alive) addWellKnown(text, estate.contract, latest, input.estateNow ?? input.now);
  return text;
}
