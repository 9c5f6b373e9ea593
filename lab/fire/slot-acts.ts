import { Client } from "pg";
import { connectorName, slotName } from "../parts/connector.ts";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";
import { kafkaTool } from "./group-tools.ts";
import { Repeating } from "./repeating.ts";

/** Some rows of a table that nobody captures: about 1.6 KB of write-ahead log each. */
const notes = (rows: number) =>
  `insert into public.audit_note (body) select repeat('note ', 300) from generate_series(1, ${rows}) each`;

/** A neighbour of the captured tables who writes while nobody enrolls. */
export const neighbour = new Repeating(250, (stack) => stack.postgres.query("enrollment", notes(40)));

/** Writes what nobody captures until the slot holds so many bytes. Throws Error after 60 s. */
export async function fillUntilRetained(stack: Stack, bytes: number): Promise<void> {
  const sql = `select pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::bigint as held from pg_replication_slots where slot_name = '${slotName}'`;
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const [row] = await stack.postgres.query<{ held: string }>("enrollment", sql);
    if (Number(row?.held ?? 0) >= bytes) return;
    await stack.postgres.query("enrollment", notes(2_000));
  }
  throw new Error(`the slot did not come to hold ${bytes} bytes within 60 s`);
}

type Position = { active: boolean; unconfirmed_bytes: string; retained_bytes: string; wal_status: string };

/** PostgreSQL's own word on how far the slot's reader has confirmed. */
export async function slotPosition(stack: Stack, shows: (slot: Position) => boolean): Promise<Shown> {
  const sql = `select active, wal_status, pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::text as unconfirmed_bytes, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::text as retained_bytes from pg_replication_slots where slot_name = '${slotName}'`;
  const [row] = await stack.postgres.query<Position>("enrollment", sql);
  return { command: sql, output: JSON.stringify(row ?? null), shows: row !== undefined && shows(row) };
}

/** A transaction that has written and is held open on a connection of its own, under an application's name. */
export class OpenTransaction {
  #client: Client | null = null;

  async begin(stack: Stack, application: string): Promise<void> {
    const connectionString = stack.postgres.url("enrollment");
    const client = new Client({ connectionString, application_name: application });
    // A server that stops ends the transaction.
    client.on("error", () => undefined);
    await client.connect();
    this.#client = client;
    await client.query("begin");
    await client.query(notes(1));
  }

  async rollBack(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    if (client === null) return;
    await client.query("rollback");
    await client.end();
  }
}

/** Open transactions that have written, by application, oldest first. */
export async function writers(stack: Stack, application: string): Promise<Shown> {
  const sql =
    "select application_name, state, backend_xid is not null as has_written from pg_stat_activity where backend_xid is not null order by xact_start";
  const rows = await stack.postgres.query<{ application_name: string }>("enrollment", sql);
  return { command: sql, output: JSON.stringify(rows), shows: rows[0]?.application_name === application };
}

const producer = ["--entity-type", "clients", "--entity-name", `connector-producer-${connectorName}-0`];
const quotas = (stack: Stack, ...args: string[]) =>
  kafkaTool(stack, "kafka.admin.ConfigCommand", [...args, ...producer]);

/** What the connector's producer may send, bytes a second; null takes the quota back. Throws Error where Kafka refuses. */
export async function limitProducer(stack: Stack, bytesPerSecond: number | null): Promise<void> {
  const change =
    bytesPerSecond === null
      ? ["--delete-config", "producer_byte_rate"]
      : ["--add-config", `producer_byte_rate=${bytesPerSecond}`];
  const said = await quotas(stack, "--alter", ...change);
  if (!said.includes("Completed updating config")) throw new Error(`no quota: ${said.split("\n")[0]}`);
}

/** Kafka's own word on the quota of the connector's producer. */
export async function producerQuota(stack: Stack): Promise<Shown> {
  const said = await quotas(stack, "--describe");
  const output = said.split("\n").find((line) => line.includes("producer_byte_rate")) ?? "";
  const command = `kafka-configs.sh --bootstrap-server ${stack.broker.bootstrap} --describe ${producer.join(" ")}`;
  return { command, output, shows: output !== "" };
}
