import { setTimeout as pause } from "node:timers/promises";
import { withAdmin } from "../parts/admin.ts";
import { purchaseTopic, sourceName } from "../parts/purchase-connectors.ts";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";
import { consoleConsumer } from "./planted.ts";
import { purchasesOf } from "./purchase-acts.ts";

type Offsets = { offsets?: { offset?: { incrementing?: number } }[] };

/** Connect's own word on where the source stands; 0 while it has stored nothing. */
export async function storedPosition(stack: Stack): Promise<number> {
  const { body } = await stack.worker.call("GET", `/connectors/${sourceName}/offsets`);
  return Math.max(0, ...((body as Offsets).offsets ?? []).map(({ offset }) => offset?.incrementing ?? 0));
}

async function maximum(stack: Stack): Promise<number> {
  const [row] = await stack.postgres.query<{ max: string }>(
    "commerce",
    "select max(line_seq) from commerce.purchase_line",
  );
  return Number(row?.max ?? 0);
}

/** The stored position, by Connect's own word, lies so many lines below the table's maximum. */
export async function storedBehind(stack: Stack, lines: number): Promise<Shown> {
  const stored = await storedPosition(stack);
  const max = await maximum(stack);
  const command = `curl -s ${stack.worker.url}/connectors/${sourceName}/offsets; select max(line_seq) from commerce.purchase_line`;
  return { command, output: JSON.stringify({ incrementing: stored, max }), shows: max - stored >= lines };
}

/** Records that a topic of one partition has had. */
export async function recordsOn(stack: Stack, topic: string): Promise<number> {
  const [partition] = await withAdmin(stack, (admin) => admin.fetchTopicOffsets(topic));
  return Number(partition?.high ?? 0);
}

/** How often a line stands on the topic, by Kafka's own console consumer; of the values only the number is kept. */
export async function neverOnTopic(stack: Stack, line: number): Promise<Shown> {
  const printed = await consoleConsumer(stack, purchaseTopic, await recordsOn(stack, purchaseTopic));
  const times = (wanted: number) => printed.split(`"line_seq":${wanted},`).length - 1;
  const later = [...printed.matchAll(/"line_seq":(\d+),/g)].filter(([, found]) => Number(found) > line).length;
  const output = JSON.stringify({ line, times: times(line), laterLines: later });
  const command = `kafka-console-consumer.sh --topic ${purchaseTopic} --from-beginning | grep -c '"line_seq":${line},'`;
  return { command, output, shows: times(line) === 0 && later > 0 };
}

/** No line for some seconds, in PostgreSQL's own words. */
export async function noLineSince(stack: Stack): Promise<Shown> {
  const sql =
    "select count(*)::int as lines from commerce.purchase_line where event_time > clock_timestamp() - interval '5 s'";
  const [row] = await stack.postgres.query<{ lines: number }>("commerce", sql);
  return { command: sql, output: JSON.stringify(row), shows: row?.lines === 0 };
}

/** The storefront's own count, twice. */
export async function checkoutsRise(stack: Stack): Promise<Shown> {
  const { url } = purchasesOf(stack).storefront;
  const ask = async () => {
    const response = await fetch(`${url}/checkouts`, { signal: AbortSignal.timeout(3_000) });
    return ((await response.json()) as { checkouts: number }).checkouts;
  };
  const before = await ask();
  await pause(2_000);
  const after = await ask();
  const output = JSON.stringify([{ checkouts: before }, { checkouts: after }]);
  return { command: `curl -s ${url}/checkouts; sleep 2; curl -s ${url}/checkouts`, output, shows: after > before };
}
