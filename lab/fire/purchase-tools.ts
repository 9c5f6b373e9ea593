import { execFile } from "node:child_process";
import { escaped, signedHeaders } from "../../lib/sources/objects/signature.ts";
import { deadLetterTopic } from "../parts/purchase-connectors.ts";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";
import { purchasesOf } from "./purchase-acts.ts";

/** How many lines of the table are so. */
export async function rowsWhere(stack: Stack, condition: string): Promise<Shown> {
  const sql = `select count(*)::int as lines from commerce.purchase_line where ${condition}`;
  const [row] = await stack.postgres.query<{ lines: number }>("commerce", sql);
  return { command: sql, output: JSON.stringify(row ?? null), shows: (row?.lines ?? 0) > 0 };
}

/** The object store's own answer to a signed GET of an object, past the proxy. */
async function getObject(stack: Stack, key: string): Promise<{ command: string; status: number; body: string }> {
  const { url, bucket, accessKey, secretKey } = purchasesOf(stack).store;
  const path = [bucket, ...key.split("/")].map(escaped).join("/");
  const address = new URL(`${url}/${path}`);
  const headers = signedHeaders(address, { accessKey, secretKey, region: "us-east-1" }, Date.now());
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(3_000) });
  return { command: `GET ${address.href}`, status: response.status, body: await response.text() };
}

/** Its status and its error's code. */
export async function objectGone(stack: Stack, key: string): Promise<Shown> {
  const { command, status, body } = await getObject(stack, key);
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? "";
  return { command, output: `${status} ${code}`.trim(), shows: status === 404 };
}

/** Its status, and the largest number of the table beside the one that it holds; nothing else of it is kept. */
export async function objectHolds(stack: Stack, key: string, line: number): Promise<Shown> {
  const { command, status, body } = await getObject(stack, key);
  const sql = "select max(line_seq)::text as max from commerce.purchase_line";
  const [row] = await stack.postgres.query<{ max: string }>("commerce", sql);
  const holds = body.includes(`"line_seq":${line}`);
  const output = JSON.stringify({ status, lineInObject: holds ? line : null, max: row?.max });
  return { command: `${command}; ${sql}`, output, shows: holds && line > Number(row?.max) };
}

const telling = /__connect\.errors\.(topic|partition|offset|connector\.name|stage|exception\.class\.name):([^,\t\n]*)/g;

/** The newest dead letter's context headers, by Kafka's own console consumer; neither key nor value is printed. */
export function deadLetterHeaders(stack: Stack): Promise<Shown> {
  const { java, kafkaClasspath } = stack.installed;
  const jvm = ["-Xmx96m", "-XX:TieredStopAtLevel=1", "-cp", kafkaClasspath];
  const what = ["--bootstrap-server", stack.broker.bootstrap, "--topic", deadLetterTopic, "--from-beginning"];
  const print = ["print.headers=true", "print.value=false"].flatMap((each) => ["--formatter-property", each]);
  const main = "org.apache.kafka.tools.consumer.ConsoleConsumer";
  const how = ["--max-messages", "1", "--timeout-ms", "15000"];
  return new Promise((resolve) => {
    execFile(java, [...jvm, main, ...what, ...print, ...how], { timeout: 30_000 }, (_error, stdout) => {
      const output = [...stdout.matchAll(telling)].map(([, name, value]) => `${name}: ${value}`).join("\n");
      const command = `kafka-console-consumer.sh ${what.join(" ")} ${print.join(" ")}`;
      resolve({ command, output, shows: /exception\.class\.name: \S+/.test(output) });
    });
  });
}
