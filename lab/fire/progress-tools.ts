import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { rejectedTopic } from "../parts/tile-job.ts";
import type { Progress } from "../progress.ts";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";
import { kafkaTool } from "./group-tools.ts";

/** Throws Error where the progress path is not in this run. */
export function progressOf(stack: Stack): Progress {
  if (stack.progress === null) throw new Error("the progress path is not in this run");
  return stack.progress;
}

/** The last event that Spark's own listener wrote of the windows' query. */
export async function lastEvent(stack: Stack, shows: (event: Record<string, unknown>) => boolean): Promise<Shown> {
  const file = join(progressOf(stack).tile.files, "events.jsonl");
  const metadata = readFileSync(join(progressOf(stack).tile.files, "checkpoints", "tile", "metadata"), "utf8");
  const { id } = JSON.parse(metadata) as { id: string };
  const lines = readFileSync(file, "utf8").split("\n");
  const last = lines.findLast((line) => line.startsWith("{") && line.includes(id)) ?? "{}";
  const event = JSON.parse(last) as Record<string, unknown>;
  const kept = Object.fromEntries(
    Object.entries(event).filter(([name]) => ["id", "runId", "timestamp", "batchId", "exception"].includes(name)),
  );
  return { command: `grep ${id} events.jsonl | tail -1`, output: JSON.stringify(kept), shows: shows(event) };
}

/** The newest batch in the checkpoint's commits, and how old it is. */
export async function newestCommit(stack: Stack, shows: (ageMs: number) => boolean): Promise<Shown> {
  const folder = join(progressOf(stack).tile.files, "checkpoints", "tile", "commits");
  const batches = readdirSync(folder).filter((name) => /^\d+$/.test(name));
  const newest = String(Math.max(...batches.map(Number)));
  const ageMs = Date.now() - statSync(join(folder, newest)).mtimeMs;
  const output = `commits/${newest}, written ${(ageMs / 1_000).toFixed(1)} s ago`;
  return { command: "ls -lt checkpoints/tile/commits | head -1", output, shows: shows(ageMs) };
}

/** Headers of the rejects, by Kafka's own console consumer; neither key nor value is printed. */
export async function rejectHeaders(stack: Stack, shows: (output: string) => boolean): Promise<Shown> {
  const what = ["--topic", rejectedTopic, "--from-beginning"];
  const print = ["print.headers=true", "print.value=false"].flatMap((each) => ["--formatter-property", each]);
  const how = ["--max-messages", "1", "--timeout-ms", "8000"];
  const printed = await kafkaTool(stack, "org.apache.kafka.tools.consumer.ConsoleConsumer", [
    ...what,
    ...print,
    ...how,
  ]);
  const output = [...printed.matchAll(/reason:([\w-]+)/g)].map(([, reason]) => `reason: ${reason}`).join("\n");
  return { command: `kafka-console-consumer.sh ${[...what, ...print].join(" ")}`, output, shows: shows(output) };
}
