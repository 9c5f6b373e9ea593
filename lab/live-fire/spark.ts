import { statSync } from "node:fs";
import { join } from "node:path";
import { checkpointOf, newestBatch } from "../fire/tile-tools.ts";
import { clockTime, columns, stamp } from "./printing.ts";
import type { Run } from "./run.ts";

/** The query commits every two seconds. */
const standsAfter = 15_000;
const apart = 10_000;

/** The newest file below the checkpoint's `commits` and `offsets`. */
export const checkpointFiles: Run = async ({ stack }) => {
  const newest = (["commits", "offsets"] as const).map((folder) => {
    const batch = newestBatch(stack, folder);
    const at = batch < 0 ? null : statSync(join(checkpointOf(stack), folder, String(batch))).mtimeMs;
    return { folder, batch, at };
  });
  const rows = newest.map(({ folder, batch, at }) => [folder, batch < 0 ? "-" : batch, at === null ? "-" : stamp(at)]);
  const output = `now ${stamp(Date.now())}\n${columns([["FOLDER", "NEWEST", "WRITTEN"], ...rows])}`;
  const committed = newest[0]?.at ?? null;
  if (committed === null) return { output, shows: "no commit at all" };
  return { output, shows: Date.now() - committed > standsAfter ? "newest commit is old" : "commits as always" };
};

/** The query's watermark now and ten seconds ago, beside the newest event time on the topic. */
export const queryProgress: Run = async ({ looking }) => {
  const look = (at: number) => ({
    at,
    batch: looking.read("tile.checkpoint", "spark-checkpoint", at)?.committedBatch,
    watermark: looking.read("tile.checkpoint", "spark-checkpoint", at)?.watermark,
    newest: looking.read("tile.events", "event-times", at)?.newestEventTime,
  });
  const [before, now] = [look(Date.now() - apart), look(Date.now())];
  const output = columns([
    ["TIME", "BATCH", "WATERMARK", "NEWEST EVENT TIME"],
    ...[before, now].map(({ at, batch, watermark, newest }) => [
      clockTime(at),
      batch ?? "-",
      watermark ? stamp(watermark) : "-",
      newest ? stamp(newest) : "-",
    ]),
  ]);
  if (now.watermark !== before.watermark) return { output, shows: "both move" };
  return { output, shows: now.newest !== before.newest ? "only event times move" : "neither moves" };
};
