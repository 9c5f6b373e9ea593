import { execFile } from "node:child_process";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";

/** What Kafka's own tool says of a group, added up over its partitions. */
export type GroupRows = { members: number; lag: number; committed: number; end: number };

/** Runs one of Kafka's command-line tools against the broker's own address; what it printed, errors too. */
export function kafkaTool(stack: Stack, main: string, args: string[]): Promise<string> {
  const { java, kafkaClasspath } = stack.installed;
  const jvm = ["-Xmx96m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", kafkaClasspath];
  return new Promise((resolve) => {
    execFile(
      java,
      [...jvm, main, "--bootstrap-server", stack.broker.bootstrap, ...args],
      { timeout: 30_000 },
      (_e, out, err) => resolve(`${out}${err}`),
    );
  });
}

const groupCommand = "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand";

/** The rows of `kafka-consumer-groups --describe` for some topic of the group (all where none is named). */
export function readGroupRows(output: string, topic?: string): GroupRows {
  const rows = output
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      (cells) => cells.length >= 6 && /^\d+$/.test(cells[2] ?? "") && (topic === undefined || cells[1] === topic),
    );
  const sum = (column: number) => rows.reduce((total, cells) => total + (Number(cells[column]) || 0), 0);
  const members = new Set(rows.map((cells) => cells[6] ?? "-").filter((member) => member !== "-")).size;
  return { members, lag: sum(5), committed: sum(3), end: sum(4) };
}

/** Kafka's own word on a group. */
export async function consumerGroups(
  stack: Stack,
  group: string,
  shows: (rows: GroupRows) => boolean,
  topic?: string,
): Promise<Shown> {
  const output = await kafkaTool(stack, groupCommand, ["--describe", "--group", group]);
  // Rows alone: warnings come from the tool's own logging.
  const kept = output.split("\n").filter((line) => /^(GROUP|Consumer group)/.test(line) || line.startsWith(group));
  return {
    command: `kafka-consumer-groups.sh --bootstrap-server ${stack.broker.bootstrap} --describe --group ${group}`,
    output: kept.join("\n").trim(),
    // A tool that printed nothing has shown nothing.
    shows: kept.some((line) => line.startsWith(group)) && shows(readGroupRows(output, topic)),
  };
}
