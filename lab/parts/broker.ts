import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { Installed } from "../install/install.ts";
import { jvm, properties } from "./jvm.ts";
import { Part, type Say } from "./part.ts";

export type BrokerPorts = {
  /** Other parts of the lab connect here. */
  broker: number;
  controller: number;
  /** The listener behind the proxy, and the proxy's port that it advertises to the monitor. */
  monitored: number;
  proxy: number;
  /** The same for each further monitor, which sees the broker through a proxy of its own. */
  further?: readonly { monitored: number; proxy: number }[];
};

/** One Kafka broker and controller in one JVM (KRaft). Its data outlives a kill: `start` again brings it back. */
export class Broker {
  readonly part: Part;
  readonly bootstrap: string;
  #port: number;
  #starts = 0;

  constructor(run: string, installed: Installed, ports: BrokerPorts, say: Say, javaArgs: readonly string[] = []) {
    const at = (port: number) => `127.0.0.1:${port}`;
    this.bootstrap = at(ports.broker);
    this.#port = ports.broker;
    const config = join(run, "broker.properties");
    const controller = `CONTROLLER://${at(ports.controller)}`;
    const monitors = [ports, ...(ports.further ?? [])].map((each, index) => ({
      ...each,
      name: `MONITOR${index || ""}`,
    }));
    const heard = monitors.map(({ name, monitored }) => `${name}://${at(monitored)}`).join();
    const advertised = monitors.map(({ name, proxy }) => `${name}://${at(proxy)}`).join();
    const plain = ["LAB", ...monitors.map(({ name }) => name), "CONTROLLER"].map((name) => `${name}:PLAINTEXT`).join();
    writeFileSync(
      config,
      properties({
        "process.roles": "broker,controller",
        "node.id": 1,
        "controller.quorum.bootstrap.servers": at(ports.controller),
        listeners: `LAB://${at(ports.broker)},${heard},${controller}`,
        "advertised.listeners": `LAB://${at(ports.broker)},${advertised},${controller}`,
        "listener.security.protocol.map": plain,
        "inter.broker.listener.name": "LAB",
        "controller.listener.names": "CONTROLLER",
        "log.dirs": join(run, "kafka"),
        "num.partitions": 1,
        "num.network.threads": 2,
        "num.io.threads": 2,
        "background.threads": 2,
        "log.cleaner.threads": 1,
        "log.cleaner.dedupe.buffer.size": 16_777_216,
        "log.retention.check.interval.ms": 1_000,
        "group.initial.rebalance.delay.ms": 0,
        "group.min.session.timeout.ms": 3_000,
        // A killed broker is let in again once its old session has run out.
        "broker.session.timeout.ms": 3_000,
        "broker.heartbeat.interval.ms": 500,
        "offsets.topic.num.partitions": 4,
        "offsets.topic.replication.factor": 1,
        "transaction.state.log.num.partitions": 2,
        "transaction.state.log.replication.factor": 1,
        "transaction.state.log.min.isr": 1,
        "share.coordinator.state.topic.num.partitions": 2,
        "share.coordinator.state.topic.replication.factor": 1,
        "share.coordinator.state.topic.min.isr": 1,
        "auto.create.topics.enable": true,
      }),
    );
    const id = `lab-${randomBytes(12).toString("hex")}`.slice(0, 22);
    const format = ["format", "--cluster-id", id, "--config", config, "--standalone"];
    const storage = spawnSync(
      installed.java,
      jvm(run, installed.kafkaClasspath, 128, "kafka.tools.StorageTool", ...format),
      { encoding: "utf8" },
    );
    if (storage.status !== 0) throw new Error(`broker: formatting failed\n${storage.stdout}${storage.stderr}`);
    const args = [...javaArgs, ...jvm(run, installed.kafkaClasspath, 256, "kafka.Kafka", config)];
    this.part = new Part(run, { name: "broker", command: installed.java, args }, say);
  }

  async start(): Promise<void> {
    this.#starts += 1;
    this.part.start();
    await this.part.ready(async () => (await accepts(this.#port)) && this.#announced(), 180_000);
  }

  /** The port opens before the broker serves; it says so once per start. */
  #announced(): boolean {
    const said = this.part.lastLines(Number.POSITIVE_INFINITY).filter((line) => line.includes("Kafka Server started"));
    return said.length >= this.#starts;
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => resolve(!socket.destroy().connecting));
    socket.once("error", () => resolve(false));
  });
}
