import { setTimeout as pause } from "node:timers/promises";
import { storedPosition } from "../fire/source-tools.ts";
import { connectStatus } from "../fire/tools.ts";
import { clockTime, columns } from "./printing.ts";
import type { Run } from "./run.ts";

/** Connect's own word; traces stay behind. */
export const statusOf =
  (name: string): Run =>
  async ({ stack }) => {
    let seen: string[] = [];
    const { output } = await connectStatus(
      stack,
      (states) => {
        seen = states;
        return true;
      },
      name,
    );
    if (seen.length === 0) return { output, shows: "not there" };
    const [connector, ...tasks] = seen;
    if (tasks.includes("FAILED")) return { output, shows: "a task FAILED" };
    const runs = connector === "RUNNING" && tasks.length > 0;
    return { output, shows: runs ? "all RUNNING" : "stopped or paused" };
  };

const apart = 4_000;

/** The table's maximum beside the source's stored offset, twice. */
export const linesAgainstOffset: Run = async ({ stack }) => {
  const look = async () => {
    const [row] = await stack.postgres.query<{ max: string | null }>(
      "commerce",
      "select max(line_seq)::text as max from commerce.purchase_line",
    );
    return { at: Date.now(), max: Number(row?.max ?? 0), offset: await storedPosition(stack) };
  };
  const before = await look();
  await pause(apart);
  const now = await look();
  const output = columns([
    ["TIME", "max(line_seq)", "incrementing"],
    ...[before, now].map(({ at, max, offset }) => [clockTime(at), max, offset]),
  ]);
  const shows =
    now.offset > before.offset ? "both grow" : now.max > before.max ? "only the table grows" : "neither grows";
  return { output, shows };
};
