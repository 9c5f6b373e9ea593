import { setTimeout as pause } from "node:timers/promises";
import { withAdmin } from "../parts/admin.ts";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";
import { consumerGroups, kafkaTool } from "./group-tools.ts";
import { Repeating } from "./repeating.ts";

/** The group of the cohort's fold, and the log of enrollments that it reads. */
export const group = "enrollment-fold";
export const topic = "enrollment.public.enrollment";

export const setOffset = (stack: Stack, offset: bigint) =>
  withAdmin(stack, (admin) =>
    admin.setOffsets({ groupId: group, topic, partitions: [{ partition: 0, offset: String(offset) }] }),
  );

/** Else the fold would be late for a moment after the page of its offset has ended. */
export async function untilCaughtUp(stack: Stack): Promise<void> {
  for (const deadline = Date.now() + 40_000; Date.now() < deadline; ) {
    if ((await consumerGroups(stack, group, ({ lag }) => lag < 60)).shows) return;
  }
  throw new Error("the fold did not catch up within 40 s");
}

/** Waits until so many records are unread. Throws Error after 30 s. */
export async function untilUnread(stack: Stack, records: bigint): Promise<void> {
  await withAdmin(stack, async (admin) => {
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(250)) {
      const [found] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
      const committed = (found?.partitions ?? []).reduce((sum, { offset }) => sum + BigInt(offset), 0n);
      const ends = await admin.fetchTopicOffsets(topic);
      if (ends.reduce((sum, { high }) => sum + BigInt(high), 0n) - committed >= records) return;
    }
    throw new Error(`${records} records did not come to be unread within 30 s`);
  });
}

/** Nobody enrolls any more, and what was on its way to the log has come. Throws Error after 30 s. */
export async function comeToRest(stack: Stack): Promise<void> {
  stack.workload.setQuiet(true);
  await withAdmin(stack, async (admin) => {
    let before: bigint | null = null;
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(1_500)) {
      const end = (await admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + BigInt(high), 0n);
      if (end === before) return;
      before = end;
    }
    throw new Error(`${topic} did not come to rest within 30 s`);
  });
}

/** Deletes every record that the log holds now. */
export const deleteRecords = (stack: Stack) =>
  withAdmin(stack, async (admin) => {
    const partitions = (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({
      partition,
      offset: high,
    }));
    await admin.deleteTopicRecords({ topic, partitions });
  });

/** Kafka's own words: where the log starts now, and where the group had read to. */
export async function startPassed(stack: Stack): Promise<Shown> {
  const main = "org.apache.kafka.tools.GetOffsetShell";
  const said = await kafkaTool(stack, main, ["--topic", topic, "--time", "earliest"]);
  const starts = said.split("\n").filter((line) => line.startsWith(`${topic}:`));
  const start = starts.reduce((sum, line) => sum + Number(line.split(":")[2] ?? 0), 0);
  const { output, shows } = await consumerGroups(stack, group, ({ committed }) => committed < start, topic);
  const command = `kafka-get-offsets.sh --bootstrap-server ${stack.broker.bootstrap} --topic ${topic} --time earliest; kafka-consumer-groups.sh --bootstrap-server ${stack.broker.bootstrap} --describe --group ${group}`;
  return { command, output: [...starts, output].join("\n"), shows };
}

/** Every enrollment is changed, so that each comes to the log again; who left meanwhile leaves the cohort too. */
export async function sendAllAgain(stack: Stack): Promise<void> {
  await stack.postgres.query("enrollment", "update public.enrollment set updated_at = clock_timestamp()");
  const sql = "select min(enrollment_id)::text as first from public.enrollment";
  const [row] = await stack.postgres.query<{ first: string }>("enrollment", sql);
  await stack.postgres.query("cohort", "delete from enrollment_cohort where enrollment_id < $1", [row?.first ?? "0"]);
}

const floodPerSecond = 70;
/** One learner's enrollment is changed 70 times a second: one key, one partition. */
export async function beginFlood(stack: Stack): Promise<Repeating> {
  const newest = "select max(enrollment_id)::text as id from public.enrollment";
  const [row] = await stack.postgres.query<{ id: string }>("enrollment", newest);
  const changes = (times: number) => `do $$ begin for each in 1..${times} loop
      update public.enrollment set updated_at = clock_timestamp() where enrollment_id = ${row?.id}; end loop; end $$`;
  const began = Date.now();
  let changed = 0;
  // By the clock: on a busy machine it comes less often, and brings what is due.
  const flood = new Repeating(200, async () => {
    const due = Math.ceil(((Date.now() - began) * floodPerSecond) / 1_000) - changed;
    changed += due;
    if (due > 0) await stack.postgres.query("enrollment", changes(due));
  });
  flood.begin(stack);
  return flood;
}

/** Kafka's own word on how unevenly the group's unread records lie. */
export async function unreadByPartition(stack: Stack, shows: (unread: number[]) => boolean): Promise<Shown> {
  const said = await consumerGroups(stack, group, () => true, topic);
  const unread = said.output
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells[1] === topic)
    .map((cells) => Number(cells[5]))
    .sort((one, other) => other - one);
  return { ...said, shows: shows(unread) };
}
