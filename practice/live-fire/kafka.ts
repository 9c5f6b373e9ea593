import type { ObservationOf } from "../../lib/observations/types.ts";
import { clockTime, columns, type Look, minute, type Printed, type Run } from "./look.ts";

type Group = ObservationOf<"consumer-group">;
const total = (group: Group, of: "committed" | "end") =>
  group.partitions.reduce((sum, partition) => sum + BigInt(partition[of] ?? 0), 0n);

/** Older than this is behind: the slowest reader that keeps up commits with its file, every five minutes. */
const behindAfter = 7 * minute;
const apart = 10 * minute;

/** `kafka-consumer-groups --describe`, ten minutes ago and now. */
export function describeGroup(id: string, name: string): Run {
  return (look) => {
    const [before, now] = [look.at - apart, look.at].map((at) => look.read(id, "consumer-group", at)) as [Group, Group];
    if (now.state === "Dead") {
      return { output: `Error: Consumer group '${name}' does not exist.`, shows: "no such group" };
    }
    const rows = [before, now].flatMap((group, index) =>
      group.partitions.map(({ topic, partition, committed, end }) => [
        clockTime(look.at - (index === 0 ? apart : 0)),
        topic,
        partition,
        committed ?? "-",
        end ?? "-",
        committed && end ? BigInt(end) - BigInt(committed) : "-",
      ]),
    );
    const head = ["TIME", "TOPIC", "PARTITION", "CURRENT-OFFSET", "LOG-END-OFFSET", "LAG"];
    const output = `GROUP ${name}  STATE ${now.state}  #MEMBERS ${now.members}\n${columns([head, ...rows])}`;
    return { output, shows: standOf(now, before, look.at) };
  };
}

function standOf(now: Group, before: Group, at: number): string {
  const oldest = now.partitions.flatMap(({ oldestUnreadAt }) => (oldestUnreadAt ? [Date.parse(oldestUnreadAt)] : []));
  if (oldest.every((unread) => at - unread < behindAfter)) return "keeps up";
  if (now.members === 0) return "behind, no member";
  return total(now, "committed") > total(before, "committed") ? "behind, reading" : "behind, standing still";
}

/** `kafka-get-offsets` of the progress topic: now, ten minutes ago, and the same ten minutes a week before. */
export const topicEnds: Run = (look) => {
  const endAt = (at: number) =>
    look
      .read("tile.checkpoint", "spark-checkpoint", at)
      .partitions.reduce((sum, { end }) => sum + BigInt(end ?? 0), 0n);
  const week = 7 * 24 * 60 * minute;
  const rows = [look.at - 10 * minute, look.at].map((at) => ({
    time: clockTime(at),
    end: endAt(at),
    before: endAt(at - week),
  }));
  const [from, to] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const grown = Number(to.end - from.end);
  const usual = Number(to.before - from.before);
  const output = [
    "learning.progress, log-end offsets summed over 4 partitions",
    columns([["TIME", "NOW", "A WEEK AGO"], ...rows.map(({ time, end, before }) => [time, end, before])]),
    `in ten minutes: ${grown} records; a week ago: ${usual}`,
  ].join("\n");
  return { output, shows: grown === 0 ? "does not grow" : grown > 1.7 * usual ? "grows far faster" : "grows as usual" };
};

/** `kafka-get-offsets` of both dead-letter topics, and what the newest letters' headers say. */
export const deadLetters: Run = (look) => {
  const topics = [
    ["learning.progress.dlq", "landing.dlq"],
    ["commerce.purchase_line.dlq", "purchases.dlq"],
  ] as const;
  const read = topics.map(([topic, id]) => ({ topic, letters: look.read(id, "dead-letter-topic") }));
  const lines = read.flatMap(({ topic, letters }) => [
    ...letters.partitions.map(({ partition, end }) => `${topic}:${partition}:${end}`),
    ...letters.byClass.map(
      ({ exceptionClass, count }) => `  __connect.errors.exception.class.name ${exceptionClass} ${count}`,
    ),
  ]);
  const holding = read.filter(({ letters }) => BigInt(letters.total) > 0n).map(({ topic }) => topic);
  const shows =
    holding.length === 0 ? "both empty" : holding[0] === topics[0][0] ? "progress letters" : "purchase letters";
  return { output: lines.join("\n"), shows };
};

/** Connect's REST answer, `/connectors/<name>/status`. */
export function connectorStatus(id: string, name: string, type: "source" | "sink"): Run {
  return (look: Look): Printed => {
    const { present, state, tasks } = look.read(id, "connect-connector");
    if (!present) {
      return { output: `{"error_code":404,"message":"No status found for connector ${name}"}`, shows: "not there" };
    }
    const worker = { worker_id: "connect-1:8083" };
    const answer = {
      name,
      connector: { state, ...worker },
      tasks: tasks.map((task) => ({ id: task.id, state: task.state, ...worker, ...traceOf(task) })),
      type,
    };
    const failed = tasks.some((task) => task.state === "FAILED");
    const runs = state === "RUNNING" && tasks.length > 0;
    return {
      output: JSON.stringify(answer),
      shows: failed ? "a task FAILED" : runs ? "all RUNNING" : "stopped or paused",
    };
  };
}

type Task = ObservationOf<"connect-connector">["tasks"][number];
function traceOf({ exceptionClass, rootClass }: Task): { trace?: string } {
  if (!exceptionClass) return {};
  return { trace: rootClass ? `${exceptionClass}\nCaused by: ${rootClass}` : exceptionClass };
}
