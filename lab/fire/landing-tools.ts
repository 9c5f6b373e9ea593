import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ObjectStore } from "../parts/object-store.ts";
import { progressSinkName } from "../parts/progress-connector.ts";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";
import { kafkaTool } from "./group-tools.ts";
import { connectStatus } from "./tools.ts";

/** The S3 server of this run. Throws Error where there is none. */
export function storeOf(stack: Stack): ObjectStore {
  if (stack.objects === null) throw new Error("no S3 server is in this run");
  return stack.objects.store;
}

export const landingGroup = `connect-${progressSinkName}`;

/** The end of a topic, by Kafka's own tool, added up over its partitions. */
export async function topicEnd(stack: Stack, topic: string, shows: (records: number) => boolean): Promise<Shown> {
  const output = await kafkaTool(stack, "org.apache.kafka.tools.GetOffsetShell", ["--topic", topic]);
  const kept = output.split("\n").filter((line) => line.startsWith(`${topic}:`));
  const records = kept.reduce((sum, line) => sum + Number(line.split(":").at(-1)), 0);
  return {
    command: `kafka-get-offsets.sh --bootstrap-server ${stack.broker.bootstrap} --topic ${topic}`,
    output: kept.join("\n"),
    shows: shows(records),
  };
}

/** The newest object of the progress prefix, as the file that it is on the server's disk. */
export async function newestObject(stack: Stack, shows: (ageMs: number) => boolean): Promise<Shown> {
  const folder = join(storeOf(stack).folder, "learning", "progress");
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((each) => each.isFile());
  const newest = Math.max(...files.map((each) => statSync(join(each.parentPath, each.name)).mtimeMs));
  const ageMs = Date.now() - newest;
  const output = `${files.length} objects, the newest written ${(ageMs / 1_000).toFixed(1)} s ago`;
  return { command: "ls -lt tlp-raw/learning/progress | head -1", output, shows: shows(ageMs) };
}

export const sinkRuns = (stack: Stack): Promise<Shown> =>
  connectStatus(
    stack,
    (states) => states.length === 2 && states.every((state) => state === "RUNNING"),
    progressSinkName,
  );
