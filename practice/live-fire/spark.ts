import { clockTime, columns, minute, type Run, stamp } from "./look.ts";

/** `ls -l` of the newest files below the checkpoint's `commits` and `offsets`. */
export const checkpointFiles: Run = (look) => {
  const { committedBatch, committedAt, plannedBatch, plannedAt } = look.read("tile.checkpoint", "spark-checkpoint");
  if (committedAt === null) return { output: "ls: commits: No such file or directory", shows: "no commit at all" };
  const rows = [
    ["commits", committedBatch ?? "-", stamp(committedAt)],
    ["offsets", plannedBatch ?? "-", plannedAt ? stamp(plannedAt) : "-"],
  ];
  const standing = look.at - Date.parse(committedAt) > 3 * minute;
  return {
    output: `now ${stamp(look.at)}\n${columns([["FOLDER", "NEWEST", "WRITTEN"], ...rows])}`,
    shows: standing ? "newest commit is old" : "commits as always",
  };
};

/** The query's progress: its watermark now and five minutes ago, beside the newest event time on the topic. */
export const queryProgress: Run = (look) => {
  const rows = [look.at - 5 * minute, look.at].map((at) => {
    const { watermark, committedBatch } = look.read("tile.checkpoint", "spark-checkpoint", at);
    const { newestEventTime } = look.read("tile.events", "event-times", at);
    return { at, watermark, newest: newestEventTime, batch: committedBatch };
  });
  const [before, now] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const moves = now.watermark !== before.watermark;
  const eventsMove = now.newest !== before.newest;
  const output = columns([
    ["TIME", "BATCH", "WATERMARK", "NEWEST EVENT TIME"],
    ...rows.map(({ at, batch, watermark, newest }) => [
      clockTime(at),
      batch ?? "-",
      watermark ? stamp(watermark) : "-",
      newest ? stamp(newest) : "-",
    ]),
  ]);
  const shows = moves ? "both move" : eventsMove ? "only event times move" : "neither moves";
  return { output, shows };
};

/** The tile's newest windows: events on the topic beside the row in the sink. */
export const tileWindows: Run = (look) => {
  const { windows } = look.read("tile.events", "event-times");
  const rowOf = new Map(look.read("tile.sink", "tile-sink").rows.map(({ start, updatedAt }) => [start, updatedAt]));
  const newest = windows.slice(-8);
  const output = columns([
    ["WINDOW", "EVENTS", "CLOSED", "ROW WRITTEN"],
    ...newest.map(({ start, accepted, closedAt }) => [
      clockTime(Date.parse(start)).slice(0, 5),
      accepted,
      closedAt ? clockTime(Date.parse(closedAt)) : "open",
      rowOf.has(start) ? clockTime(Date.parse(rowOf.get(start) ?? "")) : "-",
    ]),
  ]);
  const due = windows.filter(({ closedAt }) => closedAt !== null && look.at - Date.parse(closedAt) > 3 * minute);
  const without = due.filter(({ start }) => !rowOf.has(start));
  const later = without.length > 0 && due.some(({ start }) => rowOf.has(start) && start > (without[0]?.start ?? ""));
  if (without.length === 0) return { output, shows: "a row for each closed" };
  return { output, shows: later ? "one closed has none" : "the last closed have none" };
};
