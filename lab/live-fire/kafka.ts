import { consumerGroups, kafkaTool } from "../fire/group-tools.ts";
import type { Run } from "./run.ts";

/** Two looks this far apart tell whether something moves. */
const apart = 10_000;
/** The slowest reader here commits with its object, every three seconds. */
const behindAfter = 15_000;

/** Throws Error when the tool printed no offset. */
function ends(output: string): { topic: string; records: number; line: string }[] {
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^[\w.-]+:\d+:\d+$/.test(line));
  if (lines.length === 0) throw new Error("kafka-get-offsets printed nothing");
  return lines.map((line) => ({ topic: line.split(":")[0] ?? "", records: Number(line.split(":")[2]), line }));
}

const offsets = (topics: string) => ["--topic", topics];
const tool = "org.apache.kafka.tools.GetOffsetShell";

export const topicEnds: Run = async ({ stack, looking }) => {
  const rows = ends(await kafkaTool(stack, tool, offsets("learning\\.progress")));
  const total = (at?: number) =>
    (looking.read("tile.checkpoint", "spark-checkpoint", at)?.partitions ?? []).reduce(
      (sum, { end }) => sum + BigInt(end),
      0n,
    );
  const grown = total() - total(Date.now() - apart);
  return {
    output: [...rows.map(({ line }) => line), `${grown} records more than ten seconds ago`].join("\n"),
    shows: grown === 0n ? "does not grow" : "grows as usual",
  };
};

export const deadLetters: Run = async ({ stack }) => {
  const rows = ends(await kafkaTool(stack, tool, offsets("learning\\.progress\\.dlq|commerce\\.purchase_line\\.dlq")));
  const holding = rows.filter(({ records }) => records > 0).map(({ topic }) => topic);
  const shows =
    holding.length === 0 ? "both empty" : holding[0]?.startsWith("learning") ? "progress letters" : "purchase letters";
  return { output: rows.map(({ line }) => line).join("\n"), shows };
};

/** `kafka-consumer-groups --describe`; whether it stands still is told by the sweeps of the last seconds. */
export const describeGroup =
  (id: string, name: string): Run =>
  async ({ stack, looking }) => {
    const { output } = await consumerGroups(stack, name, () => true);
    if (output === "") throw new Error(`kafka-consumer-groups printed nothing of ${name}`);
    const now = looking.read(id, "consumer-group");
    if (!now || now.state === "Dead") return { output, shows: "no such group" };
    const committed = (group: typeof now) =>
      group.partitions.reduce((sum, each) => sum + BigInt(each.committed ?? 0), 0n);
    const before = looking.read(id, "consumer-group", Date.now() - apart) ?? now;
    const oldest = now.partitions.flatMap(({ oldestUnreadAt }) => (oldestUnreadAt ? [Date.parse(oldestUnreadAt)] : []));
    if (oldest.every((at) => Date.now() - at < behindAfter)) return { output, shows: "keeps up" };
    if (now.members === 0) return { output, shows: "behind, no member" };
    return { output, shows: committed(now) > committed(before) ? "behind, reading" : "behind, standing still" };
  };
