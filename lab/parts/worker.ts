import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Installed } from "../install/install.ts";
import { jvm, properties } from "./jvm.ts";
import { Part, type Say } from "./part.ts";

const conflict = 409;
const rebalanceMs = 15_000;

/** One Kafka Connect worker in distributed mode. */
export class ConnectWorker {
  readonly part: Part;
  readonly url: string;

  constructor(
    run: string,
    installed: Installed,
    bootstrap: string,
    port: number,
    say: Say,
    javaArgs: readonly string[] = [],
  ) {
    this.url = `http://127.0.0.1:${port}`;
    const config = join(run, "connect.properties");
    const json = "org.apache.kafka.connect.json.JsonConverter";
    writeFileSync(
      config,
      properties({
        "bootstrap.servers": bootstrap,
        "group.id": "lab-connect",
        listeners: this.url,
        "rest.advertised.host.name": "127.0.0.1",
        "rest.advertised.port": port,
        "key.converter": json,
        "value.converter": json,
        "key.converter.schemas.enable": false,
        "value.converter.schemas.enable": false,
        "config.storage.topic": "connect-configs",
        "config.storage.replication.factor": 1,
        "offset.storage.topic": "connect-offsets",
        "offset.storage.replication.factor": 1,
        "offset.storage.partitions": 2,
        "status.storage.topic": "connect-status",
        "status.storage.replication.factor": 1,
        "status.storage.partitions": 2,
        "offset.flush.interval.ms": 2_000,
        "session.timeout.ms": 6_000,
        "heartbeat.interval.ms": 1_500,
        "scheduled.rebalance.max.delay.ms": 0,
        "connector.client.config.override.policy": "All",
        "plugin.path": installed.pluginPath,
        "plugin.discovery": "service_load",
      }),
    );
    const main = "org.apache.kafka.connect.cli.ConnectDistributed";
    const args = [...javaArgs, ...jvm(run, installed.kafkaClasspath, 256, main, config)];
    this.part = new Part(run, { name: "connect", command: installed.java, args }, say);
  }

  async start(): Promise<void> {
    this.part.start();
    // The root answers before the worker has joined its group; listing connectors does not.
    await this.part.ready(async () => (await this.call("GET", "/connectors")).status === 200, 120_000);
  }

  /**
   * One call of the REST interface; `body` is sent as JSON. While the worker rebalances, as after each change of any connector, it
   * refuses; then it is asked again, for a quarter of a minute.
   */
  async call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    for (const deadline = Date.now() + rebalanceMs; ; await pause(250)) {
      const answer = await this.#ask(method, path, body);
      if (answer.status !== conflict || Date.now() > deadline) return answer;
    }
  }

  async #ask(method: string, path: string, body: unknown): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  }
}
