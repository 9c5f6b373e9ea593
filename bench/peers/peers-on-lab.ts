import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Part, type Say } from "../../lab/parts/part.ts";
import { freePorts } from "../../lab/ports.ts";
import { TcpProxy } from "../../lab/proxy/proxy.ts";
import { type JavaPart, Stack } from "../../lab/stack.ts";
import { installPeers } from "./install.ts";
import { agentArgs } from "./jmx.ts";
import { startLagExporter } from "./lag-exporter.ts";
import { Pair } from "./pair.ts";
import { writeQueries } from "./queries.ts";
import { type Arrival, peerReceiver } from "./receiver.ts";
import { settingNames } from "./settings.ts";

const jobs = { broker: "kafka", connect: "kafka-connect", revenue: "course-revenue", spark: "spark-tile" } as const;

/** The lab with everything beside it: exporters on every part, two pairs of Prometheus and Alertmanager, one inbox. */
export type PeersOnLab = {
  stack: Stack;
  pairs: Pair[];
  arrivals: Arrival[];
  versions: Record<string, string>;
  /** Between the database and its exporter: what F31 hangs for the peers. */
  toPostgres: TcpProxy;
  stop(): Promise<void>;
};

/** Starts all of it. Throws MissingTool or Error with a message for a person; what was started is stopped again. */
export async function startPeersOnLab(say: Say, signal: AbortSignal): Promise<PeersOnLab> {
  const { programs, agent, versions } = await installPeers(say);
  const folder = mkdtempSync(join(tmpdir(), "one-board-jmx-"));
  const stops: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    // Out of the way of the lab's own, which it looks for only now.
    const ports = await freePorts(12);
    const [broker, connect, revenue, spark, postgres, lag, toPostgres, ...pairPorts] = ports as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      ...number[],
    ];
    const agents: Record<JavaPart, number> = { broker, connect, revenue, spark };
    const parts = Object.entries(agents) as [JavaPart, number][];
    const javaArgs = Object.fromEntries(parts.map(([part, port]) => [part, agentArgs(agent, part, port, folder)]));
    const stack = await Stack.start({ say, signal, with: ["purchases", "progress"], javaArgs });
    stops.push(() => stack.stop());
    const proxy = new TcpProxy(toPostgres, stack.postgres.port);
    await proxy.start();
    stops.push(() => proxy.stop());
    const exporter = new Part(
      stack.folder,
      {
        name: "postgres-exporter",
        command: programs["prometheus-postgres-exporter"],
        args: [`--web.listen-address=127.0.0.1:${postgres}`, `--extend.query-path=${writeQueries(folder)}`],
        env: { DATA_SOURCE_NAME: `${stack.postgres.url("enrollment", toPostgres)}?sslmode=disable` },
      },
      say,
    );
    exporter.start();
    stops.push(() => exporter.stop());
    await exporter.ready(async () => (await fetch(`http://127.0.0.1:${postgres}/metrics`)).ok, 30_000);
    const lagExporter = await startLagExporter(stack.broker.bootstrap, lag);
    stops.push(() => lagExporter.stop());
    const receiver = await peerReceiver();
    stops.push(() => receiver.close());
    const targets: Record<string, number> = { postgres, "kafka-exporter": lag };
    for (const [part, port] of parts) targets[jobs[part]] = port;
    if (stack.purchases) targets["schema-registry"] = Number(new URL(stack.purchases.registry.url).port);
    const pairs = settingNames.map(
      (setting, index) =>
        new Pair(setting, {
          folder: stack.folder,
          programs,
          targets,
          receiver: receiver.url,
          ports: [pairPorts[index * 2] ?? 0, pairPorts[index * 2 + 1] ?? 0],
          say,
        }),
    );
    for (const pair of pairs) {
      stops.push(() => pair.stop());
      await pair.start();
    }
    return { stack, pairs, arrivals: receiver.arrivals, versions, toPostgres: proxy, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
