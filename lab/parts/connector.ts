import { setTimeout as pause } from "node:timers/promises";
import type { Say } from "./part.ts";
import type { SourcePostgres } from "./postgres.ts";
import type { ConnectWorker } from "./worker.ts";

export const connectorName = "enrollment-debezium";
export const slotName = "enrollment_debezium";

type Status = { connector: { state: string }; tasks: { id: number; state: string }[] };

/** What Debezium is told. A heartbeat counts for the slot only because its query changes a captured table. */
export function debeziumConfig(postgres: SourcePostgres): Record<string, string> {
  return {
    "connector.class": "io.debezium.connector.postgresql.PostgresConnector",
    "tasks.max": "1",
    "plugin.name": "pgoutput",
    "database.hostname": "127.0.0.1",
    "database.port": String(postgres.port),
    "database.user": "postgres",
    "database.password": postgres.password,
    "database.dbname": "enrollment",
    "topic.prefix": "enrollment",
    "table.include.list": "public.enrollment,ops.heartbeat",
    "slot.name": slotName,
    "publication.name": "enrollment_debezium",
    "publication.autocreate.mode": "filtered",
    "snapshot.mode": "initial",
    "heartbeat.interval.ms": "1000",
    "heartbeat.action.query": "update ops.heartbeat set beat_at = clock_timestamp() where id = 1",
    "message.key.columns": "public.enrollment:enrollment_id,learner_ref",
    "tombstones.on.delete": "false",
    // Three partitions of enrollments: one of them can be hot.
    "topic.creation.default.partitions": "1",
    "topic.creation.default.replication.factor": "1",
    "topic.creation.groups": "enrollments",
    "topic.creation.enrollments.include": "enrollment\\.public\\.enrollment",
    "topic.creation.enrollments.partitions": "3",
    // What waits on the topic waits from its append on: how long the connector held it is the slot's to tell.
    "topic.creation.enrollments.message.timestamp.type": "LogAppendTime",
    "poll.interval.ms": "200",
    "retriable.restart.connector.wait.ms": "1000",
    "slot.retry.delay.ms": "1000",
  };
}

/** Creates the connector and waits until its task runs. */
export async function startConnector(
  worker: ConnectWorker,
  config: Record<string, string>,
  say: Say,
  name = connectorName,
): Promise<void> {
  const began = Date.now();
  await configureConnector(worker, config, name);
  say(`connector: ${name} created`);
  await untilRunning(worker, 90_000, name);
  say(`connector: ${name} ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** Creates the connector or gives it another configuration; its tasks start anew. */
export async function configureConnector(worker: ConnectWorker, config: Record<string, string>, name = connectorName) {
  const { status } = await worker.call("PUT", `/connectors/${name}/config`, config);
  if (status >= 300) throw new Error(`connector: Connect answered ${status} to the configuration of ${name}`);
}

export async function connectorStatus(worker: ConnectWorker, name = connectorName): Promise<Status | null> {
  const { status, body } = await worker.call("GET", `/connectors/${name}/status`);
  return status === 200 ? (body as Status) : null;
}

export async function untilRunning(worker: ConnectWorker, withinMs: number, name = connectorName): Promise<void> {
  const deadline = Date.now() + withinMs;
  let last: Status | null = null;
  while (Date.now() < deadline) {
    last = await connectorStatus(worker, name).catch(() => null);
    if (last?.connector.state === "RUNNING" && last.tasks.length === 1 && last.tasks[0]?.state === "RUNNING") return;
    await pause(200);
  }
  throw new Error(`connector: not running within ${withinMs / 1000} s, last state ${JSON.stringify(last?.connector)}`);
}
