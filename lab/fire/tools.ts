import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { connectorName, connectorStatus, slotName } from "../parts/connector.ts";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";

/** Takes secrets out of what a tool printed. */
export const redact = (text: string, secrets: string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text);

/** Connect's own word on connector and tasks; traces stay behind. */
export async function connectStatus(
  stack: Stack,
  shows: (states: string[]) => boolean,
  name = connectorName,
): Promise<Shown> {
  const status = await connectorStatus(stack.worker, name);
  const tasks = status?.tasks.map(({ id, state }) => ({ id, state })) ?? [];
  const output = JSON.stringify(status === null ? { status: 404 } : { connector: status.connector.state, tasks });
  const states = status === null ? [] : [status.connector.state, ...tasks.map(({ state }) => state)];
  const command = `curl -s ${stack.worker.url}/connectors/${name}/status`;
  return { command, output, shows: shows(states) };
}

type SlotRow = { slot_name: string; active: boolean; wal_status: string; inactive_since: Date; retained_bytes: string };

/** PostgreSQL's own word on the slot. */
export async function slotRow(stack: Stack, shows: (slot: SlotRow) => boolean): Promise<Shown> {
  const sql = `select slot_name, active, wal_status, inactive_since, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::text as retained_bytes from pg_replication_slots where slot_name = '${slotName}'`;
  const [row] = await stack.postgres.query<SlotRow>("enrollment", sql);
  return { command: sql, output: JSON.stringify(row ?? null), shows: row !== undefined && shows(row) };
}

/** Kafka's own tool against the broker's own address. */
export function brokerApiVersions(stack: Stack, withinMs: number, shows: (output: string) => boolean): Promise<Shown> {
  const config = join(stack.folder, "tool.properties");
  writeFileSync(config, "request.timeout.ms=2000\ndefault.api.timeout.ms=3000\n");
  const logging = join(stack.folder, "log4j2.properties");
  const { java, kafkaClasspath } = stack.installed;
  const main = "org.apache.kafka.tools.BrokerApiVersionsCommand";
  const tool = ["--bootstrap-server", stack.broker.bootstrap, "--command-config", config];
  const args = [
    "-Xmx96m",
    "-XX:TieredStopAtLevel=1",
    `-Dlog4j2.configurationFile=${logging}`,
    "-cp",
    kafkaClasspath,
    main,
    ...tool,
  ];
  return new Promise((resolve) => {
    execFile(java, args, { timeout: withinMs, killSignal: "SIGKILL" }, (_error, stdout, stderr) => {
      const output = `${stdout}${stderr}`
        .split("\n")
        .filter((line) => !line.startsWith("\t"))
        .slice(0, 4)
        .join("\n");
      const command = `kafka-broker-api-versions.sh --bootstrap-server ${stack.broker.bootstrap}`;
      resolve({ command, output, shows: shows(output) });
    });
  });
}

/** What the system says to a connection attempt. */
export function socketTo(port: number): Promise<Shown> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const command = `nc -z 127.0.0.1 ${port}`;
    socket.once("connect", () => {
      socket.destroy();
      resolve({ command, output: "connected", shows: false });
    });
    socket.once("error", (error: NodeJS.ErrnoException) => {
      resolve({ command, output: error.code ?? error.message, shows: error.code === "ECONNREFUSED" });
    });
  });
}

/** `select 1` by the address the monitor uses and by the server's own: the first hangs, the second answers. */
export async function selectOne(stack: Stack, port: number, hangs: boolean): Promise<Shown> {
  const connectionString = stack.postgres.url("enrollment", port);
  const client = new Client({ connectionString, connectionTimeoutMillis: 1_500, query_timeout: 1_500 });
  client.on("error", () => undefined);
  const command = `psql -h 127.0.0.1 -p ${port} enrollment -c 'select 1'`;
  try {
    await client.connect();
    await client.query("select 1");
    await client.end();
    return { command, output: "1", shows: !hangs };
  } catch (error) {
    client.end().catch(() => undefined);
    return { command, output: `no answer within 1.5 s (${(error as Error).message})`, shows: hangs };
  }
}
