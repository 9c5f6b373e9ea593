import { kafkaTool } from "../fire/group-tools.ts";
import { lastLine, purchasesOf } from "../fire/purchase-acts.ts";
import { recordsOn } from "../fire/source-tools.ts";
import { configureConnector, connectorStatus, untilRunning } from "../parts/connector.ts";
import { sinkName } from "../parts/purchase-connectors.ts";
import type { Stack } from "../stack.ts";

/** A record with the text in a header too, which the sink refuses: its dead letter keeps key, value and headers. */
export async function sendRefused(stack: Stack, marker: string): Promise<void> {
  const line = await lastLine(stack);
  await purchasesOf(stack).resend([{ ...line, cents: -100 }], { client: `${marker}-till` });
}

/** The sink fails at the next line, and its trace quotes a setting of its configuration that holds the text. */
export async function failWithTrace(stack: Stack, marker: string): Promise<void> {
  const config = Object.entries(purchasesOf(stack).sinkConfig()).filter(([key]) => !key.startsWith("errors."));
  const times = {
    "errors.tolerance": "none",
    transforms: "times",
    "transforms.times.type": "org.apache.kafka.connect.transforms.TimestampConverter$Value",
    "transforms.times.field": "course",
    "transforms.times.target.type": "Timestamp",
    "transforms.times.format": `'${marker}'yyyy`,
  };
  await configureConnector(stack.worker, { ...Object.fromEntries(config), ...times }, sinkName);
}

/** Connect's own word on the task, trace included. */
export async function traceOf(stack: Stack): Promise<string> {
  return JSON.stringify((await connectorStatus(stack.worker, sinkName))?.tasks ?? []);
}

export async function repairSink(stack: Stack): Promise<void> {
  await configureConnector(stack.worker, purchasesOf(stack).sinkConfig(), sinkName);
  await untilRunning(stack.worker, 30_000, sinkName);
}

/** Every record of a topic by Kafka's own console consumer: headers, key and value. */
export async function everythingOn(stack: Stack, topic: string): Promise<string> {
  const print = ["print.key=true", "print.headers=true"].flatMap((each) => ["--formatter-property", each]);
  const how = ["--max-messages", String(await recordsOn(stack, topic)), "--timeout-ms", "20000"];
  const what = ["--topic", topic, "--from-beginning", ...how];
  return kafkaTool(stack, "org.apache.kafka.tools.consumer.ConsoleConsumer", [...what, ...print]);
}
