import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "./stack.ts";

/** Kafka's command-line tools by the names of its own archive. */
const tools: Readonly<Record<string, string>> = {
  "kafka-broker-api-versions.sh": "org.apache.kafka.tools.BrokerApiVersionsCommand",
  "kafka-configs.sh": "kafka.admin.ConfigCommand",
  "kafka-console-consumer.sh": "org.apache.kafka.tools.consumer.ConsoleConsumer",
  "kafka-console-producer.sh": "org.apache.kafka.tools.ConsoleProducer",
  "kafka-consumer-groups.sh": "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand",
  "kafka-get-offsets.sh": "org.apache.kafka.tools.GetOffsetShell",
  "kafka-metadata-quorum.sh": "org.apache.kafka.tools.MetadataQuorumCommand",
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What an engineer of this estate has: Java with Kafka's jars, and the accounts that its systems know. */
export type ShellOf = {
  folder: string;
  java: string;
  kafkaClasspath: string;
  accounts: Readonly<Record<string, string>>;
};

/**
 * Writes a file that a shell reads in: Kafka's tools on its path and the lab's own accounts, for this user's eyes only. Returns the
 * file; it goes with the run's folder.
 */
export function writeShell({ folder, java, kafkaClasspath, accounts }: ShellOf): string {
  const bin = join(folder, "tools");
  mkdirSync(bin, { recursive: true });
  for (const [name, main] of Object.entries(tools)) {
    const jvm = `-Xmx96m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp ${quoted(kafkaClasspath)} ${main}`;
    writeFileSync(join(bin, name), `#!/bin/sh\nexec ${quoted(java)} ${jvm} "$@"\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const file = join(folder, "shell");
  const lines = Object.entries(accounts).map(([name, value]) => `export ${name}=${quoted(value)}`);
  writeFileSync(file, `export PATH=${quoted(bin)}:"$PATH"\n${lines.join("\n")}\n`, { mode: 0o600 });
  return file;
}

/** The file for a running stack: its accounts are those that the lab itself uses. */
export function shellOf({ folder, installed, postgres, objects }: Stack): string {
  const { LAB_OBJECT_STORE_KEY: key = "", LAB_OBJECT_STORE_SECRET: secret = "" } = objects?.connections() ?? {};
  const store = { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret, AWS_DEFAULT_REGION: "us-east-1" };
  const accounts = { PGUSER: "postgres", PGPASSWORD: postgres.password, ...(objects === null ? {} : store) };
  return writeShell({ folder, java: installed.java, kafkaClasspath: installed.kafkaClasspath, accounts });
}
