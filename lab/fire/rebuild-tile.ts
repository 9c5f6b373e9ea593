import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { type Rebuild, reconcile, type Sums } from "../../lib/shipping/evidence/rebuilds.ts";
import { progressTopic } from "../parts/progress-workload.ts";
import type { Progress } from "../progress.ts";
import type { Stack } from "../stack.ts";
import { versionsOf } from "./evidence.ts";
import { contractOf } from "./rebuild.ts";

const database = "tile_rebuild";
const windowMs = 15_000;
/** Longer than the longest that a client of the workload is offline, so that no event of the log is dropped. */
const grace = "75 seconds";
const futureToleranceMs = 60_000;
const withinMs = 420_000;

type Row = { start: string; events: number };
type Logged = { appendedAt: number; eventTime: number | null; id: string };

/**
 * Runs the tile's own program a second time from the log's first record, with its windows held open for late events, until
 * its table holds `atLeast` windows; then counts those windows anew from the topic itself and compares row by row. `repairs`:
 * the windows in which the first job's table, which drops what is later than grace, stands otherwise.
 */
export async function rebuildTile(stack: Stack, atLeast = 8): Promise<Rebuild> {
  const progress = progressOf(stack);
  const began = Date.now();
  const second = await progress.secondTile(database, grace);
  second.start();
  try {
    await second.ready();
    const rebuilt = await windowsOnce(stack, atLeast);
    const log = await logged(stack);
    const truth = countsOf(log, new Set(rebuilt.keys()));
    const read = await tableOf(stack, "tile");
    return {
      kind: "rebuild",
      product: "progress-tile",
      mode: "lab",
      ranAt: new Date(began).toISOString(),
      tookSeconds: Math.round((Date.now() - began) / 100) / 10,
      log: progressTopic,
      records: log.length,
      duplicates: log.length - new Set(log.map(({ id }) => id)).size,
      repairs: [...rebuilt].filter(([start, { lines }]) => read.get(start)?.lines !== lines).length,
      compares: "events per window of a second job, with the topic counted by itself",
      ...reconcile(rebuilt, truth),
      contract: contractOf(stack),
      versions: await versionsOf(stack),
    };
  } finally {
    await second.part.stop(4_000);
  }
}

function progressOf({ progress }: Stack): Progress {
  if (progress === null) throw new Error("this run of the lab has no progress path");
  return progress;
}

async function tableOf(stack: Stack, name: string): Promise<Sums> {
  const rows = await stack.postgres.query<Row>(
    name,
    `select to_char(window_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start, events::int as events
       from activity_tile order by window_start`,
  );
  return new Map(rows.map(({ start, events }) => [start, { lines: events }]));
}

/** A row is written once, when its window has closed: the first `atLeast` are final. */
async function windowsOnce(stack: Stack, atLeast: number): Promise<Sums> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(2_000)) {
    const rows = await tableOf(stack, database);
    if (rows.size >= atLeast) return new Map([...rows].slice(0, atLeast));
  }
  throw new Error(`fewer than ${atLeast} windows were rebuilt within ${withinMs / 1_000} s`);
}

/** The rule of the tile, written once more: an event time, and not ahead of the record's own time by more than is tolerated. */
function countsOf(log: readonly Logged[], windows: ReadonlySet<string>): Sums {
  const counts = new Map<string, { lines: number }>();
  for (const { appendedAt, eventTime } of log) {
    if (eventTime === null || eventTime > appendedAt + futureToleranceMs) continue;
    const start = new Date(Math.floor(eventTime / windowMs) * windowMs).toISOString().replace(".000Z", "Z");
    if (windows.has(start)) counts.set(start, { lines: (counts.get(start)?.lines ?? 0) + 1 });
  }
  return counts;
}

/** Every record of the topic by Kafka's own console consumer: its time, its event time, its id; nothing else is kept. */
function logged(stack: Stack): Promise<Logged[]> {
  const { java, kafkaClasspath } = stack.installed;
  const jvm = ["-Xmx96m", "-XX:TieredStopAtLevel=1", "-cp", kafkaClasspath];
  const what = ["--bootstrap-server", stack.broker.bootstrap, "--topic", progressTopic, "--from-beginning"];
  const how = ["--formatter-property", "print.timestamp=true", "--timeout-ms", "5000"];
  const main = "org.apache.kafka.tools.consumer.ConsoleConsumer";
  return new Promise((resolve, reject) => {
    const options = { timeout: 120_000, maxBuffer: 256 * 1024 * 1024 };
    execFile(java, [...jvm, main, ...what, "--max-messages", "200000", ...how], options, (error, stdout) => {
      if (stdout === "") reject(error ?? new Error(`${progressTopic} is empty`));
      else resolve(stdout.split("\n").flatMap(parsed));
    });
  });
}

function parsed(line: string): Logged[] {
  const found = /^\w+:(\d+)\t(\{.*\})$/.exec(line);
  if (!found) return [];
  const { event_id, event_time } = JSON.parse(found[2] ?? "") as { event_id?: string; event_time?: string };
  const eventTime = event_time === undefined ? null : Date.parse(event_time);
  return [{ appendedAt: Number(found[1]), eventTime, id: event_id ?? line }];
}
