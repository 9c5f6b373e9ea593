import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Issued } from "../../lib/sources/certificates.fixture.ts";
import type { Installed } from "../install/install.ts";
import { jvm, properties } from "../parts/jvm.ts";
import { Part, type Say } from "../parts/part.ts";

export type SecuredPorts = { controller: number; inside: number; secured: number; expired: number };
export type Login = { username: string; password: string };

const login = "org.apache.kafka.common.security";

/**
 * A Kafka broker as it stands in a real estate: what comes from outside is TLS and SASL (PLAIN, SCRAM-SHA-256 and -512), or
 * nothing. A second such listener shows a certificate that has expired.
 */
export class SecuredBroker {
  readonly part: Part;

  constructor(
    run: string,
    installed: Installed,
    { ports, good, bad, user }: { ports: SecuredPorts; good: Issued; bad: Issued; user: Login },
    say: Say,
  ) {
    const at = (port: number) => `127.0.0.1:${port}`;
    const config = join(run, "secured.properties");
    const own = `INSIDE://${at(ports.inside)},SECURED://${at(ports.secured)},EXPIRED://${at(ports.expired)}`;
    const controller = `CONTROLLER://${at(ports.controller)}`;
    writeFileSync(
      config,
      properties({
        "process.roles": "broker,controller",
        "node.id": 1,
        "controller.quorum.bootstrap.servers": at(ports.controller),
        listeners: `${own},${controller}`,
        "advertised.listeners": `${own},${controller}`,
        "listener.security.protocol.map": "INSIDE:PLAINTEXT,SECURED:SASL_SSL,EXPIRED:SASL_SSL,CONTROLLER:PLAINTEXT",
        "inter.broker.listener.name": "INSIDE",
        "controller.listener.names": "CONTROLLER",
        "log.dirs": join(run, "secured"),
        "offsets.topic.num.partitions": 1,
        "offsets.topic.replication.factor": 1,
        "group.initial.rebalance.delay.ms": 0,
        ...listener("secured", run, good, user),
        ...listener("expired", run, bad, user),
      }),
      { mode: 0o600 },
    );
    const id = `lab-${randomBytes(12).toString("hex")}`.slice(0, 22);
    const scram = ["SCRAM-SHA-256", "SCRAM-SHA-512"].flatMap((mechanism) => [
      "--add-scram",
      `${mechanism}=[name=${user.username},password=${user.password}]`,
    ]);
    const format = ["format", "--cluster-id", id, "--config", config, "--standalone", ...scram];
    const tool = jvm(run, installed.kafkaClasspath, 128, "kafka.tools.StorageTool", ...format);
    const storage = spawnSync(installed.java, tool, { encoding: "utf8" });
    if (storage.status !== 0) throw new Error(`secured broker: formatting failed\n${storage.stdout}${storage.stderr}`);
    const args = jvm(run, installed.kafkaClasspath, 256, "kafka.Kafka", config);
    this.part = new Part(run, { name: "secured-broker", command: installed.java, args }, say);
  }

  async start(): Promise<void> {
    this.part.start();
    const said = () =>
      this.part.lastLines(Number.POSITIVE_INFINITY).some((line) => line.includes("Kafka Server started"));
    await this.part.ready(async () => said(), 90_000);
  }
}

/** One listener's certificate and who may log in there, each mechanism by its own module. */
function listener(name: string, run: string, { cert, key }: Issued, { username, password }: Login) {
  const chain = join(run, `${name}.pem`);
  writeFileSync(chain, `${readFileSync(key, "utf8")}${readFileSync(cert, "utf8")}`, { mode: 0o600 });
  const of = `listener.name.${name}`;
  return {
    [`${of}.ssl.keystore.type`]: "PEM",
    [`${of}.ssl.keystore.location`]: chain,
    [`${of}.sasl.enabled.mechanisms`]: "PLAIN,SCRAM-SHA-256,SCRAM-SHA-512",
    [`${of}.plain.sasl.jaas.config`]: `${login}.plain.PlainLoginModule required user_${username}="${password}";`,
    [`${of}.scram-sha-256.sasl.jaas.config`]: `${login}.scram.ScramLoginModule required;`,
    [`${of}.scram-sha-512.sasl.jaas.config`]: `${login}.scram.ScramLoginModule required;`,
  };
}
