import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../lib/store/project-root.ts";
import { type Installed, type InstalledPurchases, install, installPurchases } from "./install/install.ts";
import { type InstalledProgress, installProgress } from "./install/tile.ts";
import type { LabPart } from "./lab-parts.ts";
import { Objects, objectsPorts } from "./object-path.ts";
import { Broker } from "./parts/broker.ts";
import { debeziumConfig, startConnector } from "./parts/connector.ts";
import { Fold } from "./parts/fold.ts";
import { MartJob } from "./parts/mart-job.ts";
import type { Say } from "./parts/part.ts";
import { SourcePostgres } from "./parts/postgres.ts";
import { ConnectWorker } from "./parts/worker.ts";
import { EnrollmentWorkload } from "./parts/workload.ts";
import type { Environment } from "./places.ts";
import { freePorts } from "./ports.ts";
import { Progress, progressPorts } from "./progress.ts";
import { TcpProxy } from "./proxy/proxy.ts";
import { Purchases, purchasesPorts } from "./purchases.ts";
import { endLeftovers, makeRunFolder } from "./run-folder.ts";
import { namedPorts, View, viewPorts } from "./view.ts";

const schema = (name: string): string => readFileSync(join(projectRoot(), "lab", "schema", `${name}.sql`), "utf8");

/** Programs of the lab that run in a JVM and can be given further arguments: an agent. */
export type JavaPart = "broker" | "connect" | "revenue" | "spark";

/**
 * `marker`: text to plant in rows, keys and the connector's configuration, so that a test can look where it went.
 * `javaArgs`: further arguments of a part's JVM.
 * `views`: for how many further watchers there are proxies of their own.
 */
export type StackOptions = {
  say: Say;
  env?: Environment;
  marker?: string;
  signal?: AbortSignal;
  with?: readonly LabPart[];
  javaArgs?: Partial<Record<JavaPart, readonly string[]>>;
  views?: number;
};

const ownPorts = 9;
const allPorts = ownPorts + objectsPorts + purchasesPorts + progressPorts;

/** The real systems, each behind a proxy for whoever watches them. */
export class Stack {
  readonly run: string;
  readonly folder: string;
  readonly installed: Installed;
  readonly postgres: SourcePostgres;
  readonly broker: Broker;
  readonly worker: ConnectWorker;
  readonly fold: Fold;
  readonly workload: EnrollmentWorkload;
  readonly mart: MartJob;
  readonly proxies: { postgres: TcpProxy; kafka: TcpProxy; connect: TcpProxy; cohort: TcpProxy };
  /** For further watchers, each its own. */
  readonly views: readonly View[];
  /** What the landings write to; null where none is in this run. */
  readonly objects: Objects | null;
  /** The purchase path; null where it is not in this run. */
  readonly purchases: Purchases | null;
  /** The progress path; null where it is not in this run. */
  readonly progress: Progress | null;
  /** When every part was ready (ms): who watches has seen everything from then on. */
  readyAt = 0;
  #say: Say;
  #marker: string | undefined;
  #stopping: Promise<void> | null = null;

  private constructor(
    run: { run: string; folder: string },
    installed: Installed & Partial<InstalledPurchases & InstalledProgress>,
    ports: number[],
    options: StackOptions,
  ) {
    const [pg, kafka, controller, monitored, connect, ...proxied] = ports as [number, number, number, number, number];
    const [toPostgres, toKafka, toConnect, toCohort] = proxied as unknown as [number, number, number, number];
    const { say, javaArgs = {} } = options;
    const { folder } = run;
    const left = ports.slice(ownPorts);
    const viewed = Array.from({ length: options.views ?? 0 }, () => namedPorts(left.splice(0, viewPorts)));
    const further = viewed.map(({ monitored, kafka }) => ({ monitored, proxy: kafka }));
    this.run = run.run;
    this.folder = folder;
    this.installed = installed;
    this.#say = say;
    this.#marker = options.marker;
    writeFileSync(join(folder, "ports.json"), JSON.stringify({ postgres: pg, kafka, connect, proxied }));
    this.postgres = new SourcePostgres(folder, pg, say);
    const kafkaPorts = { broker: kafka, controller, monitored, proxy: toKafka, further };
    this.broker = new Broker(folder, installed, kafkaPorts, say, javaArgs.broker);
    this.worker = new ConnectWorker(folder, installed, this.broker.bootstrap, connect, say, javaArgs.connect);
    this.fold = new Fold(folder, this.broker.bootstrap, this.postgres.url("cohort"), say);
    this.workload = new EnrollmentWorkload(folder, this.postgres.url("enrollment"), say, options.marker);
    this.mart = new MartJob(folder, this.postgres.url("cohort"), say);
    this.proxies = {
      postgres: new TcpProxy(toPostgres, pg),
      kafka: new TcpProxy(toKafka, monitored),
      connect: new TcpProxy(toConnect, connect),
      cohort: new TcpProxy(toCohort, pg),
    };
    const { postgres, broker, worker } = this;
    const { s3Classpath, revenueClasspath, tableClasspath, registryFolder, sparkClasspath } = installed;
    const { java } = installed;
    const objects =
      s3Classpath === undefined
        ? null
        : new Objects(folder, { java, classpath: s3Classpath }, left.splice(0, objectsPorts), say);
    this.objects = objects;
    this.views = viewed.map((each) => new View(each, { postgres, worker, objects }));
    const ground = { folder, postgres, broker, worker, say, marker: options.marker };
    this.purchases =
      objects === null ||
      s3Classpath === undefined ||
      revenueClasspath === undefined ||
      tableClasspath === undefined ||
      registryFolder === undefined
        ? null
        : new Purchases({
            ...ground,
            objects,
            installed: { ...installed, s3Classpath, revenueClasspath, tableClasspath, registryFolder },
            ports: left.splice(0, purchasesPorts),
            revenueArgs: javaArgs.revenue,
          });
    this.progress =
      objects === null || sparkClasspath === undefined
        ? null
        : new Progress({
            ...ground,
            objects,
            java,
            sparkClasspath,
            ports: left.splice(0, progressPorts),
            sparkArgs: javaArgs.spark,
          });
  }

  /** Fetches what is missing, ends leftovers, starts every part. On failure everything started is stopped again. */
  static async start(options: StackOptions): Promise<Stack> {
    const { say, env = process.env } = options;
    const began = Date.now();
    await endLeftovers(say, env);
    const wanted = (part: LabPart) => options.with?.includes(part) ?? false;
    const installed = {
      ...(await install(say, env)),
      ...(wanted("purchases") ? await installPurchases(say, env) : {}),
      ...(wanted("progress") ? await installProgress(say, env) : {}),
    };
    const run = makeRunFolder(env);
    let stack: Stack | null = null;
    try {
      stack = new Stack(run, installed, await freePorts(allPorts + (options.views ?? 0) * viewPorts), options);
      await Promise.race([stack.#startAll(), rejection(options.signal)]);
      stack.readyAt = Date.now();
      say(`lab: ready after ${((Date.now() - began) / 1000).toFixed(1)} s, folder ${run.folder}`);
      return stack;
    } catch (error) {
      if (stack) await stack.stop();
      else rmSync(run.folder, { recursive: true, force: true });
      throw error;
    }
  }

  async #startAll(): Promise<void> {
    const steps = [
      () => Promise.all([this.#database(), this.broker.start()]),
      () =>
        Promise.all([this.worker.start(), this.objects?.start(), this.purchases?.prepare(), this.progress?.prepare()]),
      async () => this.workload.start(),
      () => startConnector(this.worker, this.connectorConfig(), this.#say),
      async () => this.mart.start(),
      () => Promise.all([this.fold.start(), this.purchases?.start(), this.progress?.start()]),
    ];
    for (const step of steps) {
      // A start that was interrupted must not start another part behind the back of the stop.
      if (this.#stopping !== null) throw interrupted();
      await step();
    }
    await Promise.all([...Object.values(this.proxies), ...this.views].map((each) => each.start()));
  }

  async #database(): Promise<void> {
    await this.postgres.start();
    for (const name of ["enrollment", "cohort"]) {
      await this.postgres.query("postgres", `create database ${name}`);
      await this.postgres.query(name, schema(name));
    }
  }

  /** The connector's healthy configuration; the marker stands in it as well. */
  connectorConfig(): Record<string, string> {
    const config = debeziumConfig(this.postgres);
    return this.#marker === undefined ? config : { ...config, "lab.note": this.#marker };
  }

  /** The contract of what runs here, by its path in this project. */
  get contractFile(): string {
    if (this.purchases !== null && this.progress !== null) return "contracts/lab-whole.yaml";
    if (this.progress !== null) return "contracts/lab-progress.yaml";
    return this.purchases === null ? "contracts/lab.yaml" : "contracts/lab-purchases.yaml";
  }

  /** What the contract reads: the proxied addresses, the shared systems' through `view` where there is one. */
  connections(view: View | null = null): Record<string, string> {
    const { kafka, connect, postgres, cohort } = this.proxies;
    return {
      LAB_KAFKA_BOOTSTRAP: `127.0.0.1:${kafka.port}`,
      LAB_CONNECT_URL: `http://127.0.0.1:${connect.port}`,
      LAB_ENROLLMENT_DATABASE_URL: this.postgres.url("enrollment", postgres.port),
      LAB_COHORT_DATABASE_URL: this.postgres.url("cohort", cohort.port),
      ...this.objects?.connections(),
      ...this.purchases?.connections(),
      ...this.progress?.connections(),
      ...view?.connections(),
    };
  }

  /** Stops every part, readers first, and removes the run folder. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    await Promise.all([...Object.values(this.proxies), ...this.views].map((each) => each.stop()));
    await Promise.all([this.workload.stop(), this.mart.stop(), this.purchases?.stopReaders(), this.progress?.stop()]);
    await this.fold.part.stop();
    await this.worker.part.stop(4_000);
    await this.objects?.stop();
    await Promise.all([this.broker.part.stop(), this.postgres.stop()]);
    rmSync(this.folder, { recursive: true, force: true });
    this.#say("lab: stopped, run folder removed");
  }
}

const interrupted = () => new Error("interrupted");

/** Rejects when the signal aborts; never resolves. */
function rejection(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(interrupted());
    signal?.addEventListener("abort", () => reject(interrupted()), { once: true });
  });
}
