import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Kafka, logLevel } from "kafkajs";
import { applyCanary, applyChanges } from "./apply.ts";
import { lastCanary, readChange } from "./change.ts";
import { foldPool } from "./pool.ts";

/** The cohort fold: reads enrollment changes as group `enrollment-fold` and keeps `enrollment_cohort`. */
const need = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};
const line = (text: string) => console.log(`${new Date().toISOString()} ${text}`);

const kafka = new Kafka({
  clientId: "enrollment-fold",
  brokers: [need("FOLD_BOOTSTRAP")],
  logLevel: logLevel.NOTHING,
  connectionTimeout: 3_000,
  retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 1_000 },
});
const changes = "enrollment.public.enrollment";
const heartbeats = "enrollment.ops.heartbeat";
const blockFile = need("FOLD_BLOCK_FILE");
const slowFile = need("FOLD_SLOW_FILE");
const pool = foldPool(need("FOLD_DATABASE_URL"), line);
const consumer = kafka.consumer({
  groupId: "enrollment-fold",
  sessionTimeout: 6_000,
  heartbeatInterval: 1_000,
  maxWaitTimeInMs: 250,
  // A partition that holds much takes its turn like the others.
  maxBytesPerPartition: 32_768,
  retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 1_000, restartOnFailure: async () => true },
});
consumer.on(consumer.events.GROUP_JOIN, () => line("joined the group"));
consumer.on(consumer.events.CRASH, ({ payload }) => line(`consumer restarts after ${payload.error.name}`));

await consumer.connect();
await subscribeOnceThere();
await consumer.run({
  eachBatch: async ({ batch, heartbeat, isRunning }) => {
    while (existsSync(blockFile) && isRunning()) {
      await heartbeat();
      await pause(200);
    }
    if (!isRunning()) return;
    const values = batch.messages.map((message) => message.value);
    await takeTime(values.length, heartbeat);
    try {
      if (batch.topic === changes) await applyChanges(pool, values.map(readChange));
      const canary = batch.topic === heartbeats ? lastCanary(values) : null;
      if (canary) await applyCanary(pool, canary);
    } catch (error) {
      line(`partition ${batch.partition} of ${batch.topic} not applied: ${(error as { code?: string }).code ?? error}`);
      throw error;
    }
    await heartbeat();
  },
});
line("running");

/** As long as its slow switch says, ms for each record. */
async function takeTime(records: number, heartbeat: () => Promise<void>): Promise<void> {
  const until = Date.now() + records * perRecordMs();
  while (Date.now() < until && perRecordMs() > 0) {
    await heartbeat();
    await pause(Math.min(200, until - Date.now()));
  }
}

function perRecordMs(): number {
  return existsSync(slowFile) ? Number(readFileSync(slowFile, "utf8")) : 0;
}

/** The topics come with the connector's first changes, which a busy machine makes late. */
async function subscribeOnceThere(): Promise<void> {
  for (const deadline = Date.now() + 120_000; ; ) {
    try {
      return await consumer.subscribe({ topics: [changes, heartbeats], fromBeginning: true });
    } catch (error) {
      if (Date.now() > deadline) throw error;
      line("waits for its topics");
      await pause(500);
    }
  }
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    setTimeout(() => process.exit(0), 2_000).unref();
    consumer
      .stop()
      .then(() => pool.end())
      .finally(() => process.exit(0));
  });
}
