import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Kafka, logLevel } from "kafkajs";
import { projectRoot } from "../lib/store/project-root.ts";
import type { Installed, InstalledPurchases } from "./install/install.ts";
import type { Objects } from "./object-path.ts";
import { withAdmin } from "./parts/admin.ts";
import type { Broker } from "./parts/broker.ts";
import { startConnector } from "./parts/connector.ts";
import type { ObjectStore } from "./parts/object-store.ts";
import type { Say } from "./parts/part.ts";
import type { SourcePostgres } from "./parts/postgres.ts";
import {
  deadLetterTopic,
  purchaseTopic,
  Switches,
  sinkConfig,
  sinkName,
  sourceConfig,
  sourceName,
} from "./parts/purchase-connectors.ts";
import { PurchaseWorkload } from "./parts/purchase-workload.ts";
import { Registry } from "./parts/registry.ts";
import { Revenue, revenueGroup, revenueTopic } from "./parts/revenue.ts";
import { Storefront } from "./parts/storefront.ts";
import { lakeDatabase, TableJob, tableSwitch } from "./parts/table-job.ts";
import { createTopics, stampedTopic } from "./parts/topics.ts";
import type { ConnectWorker } from "./parts/worker.ts";
import { TcpProxy } from "./proxy/proxy.ts";

/** Ports this part of the lab takes. */
export const purchasesPorts = 5;

type Ground = {
  folder: string;
  installed: Installed & InstalledPurchases;
  postgres: SourcePostgres;
  broker: Broker;
  worker: ConnectWorker;
  objects: Objects;
  ports: number[];
  say: Say;
  marker: string | undefined;
  /** Further arguments of the roll-up's JVM. */
  revenueArgs?: readonly string[];
};

/** A line as it stands on the topic and in an object. */
export type PurchaseLine = { line_seq: number; order_id: string; line_id: number; [column: string]: string | number };

/** The purchase path: a table, the incrementing source, a topic, the sink, a prefix of objects, its dead letters, revenue. */
export class Purchases {
  readonly switches: Switches;
  readonly workload: PurchaseWorkload;
  readonly revenue: Revenue;
  readonly registry: Registry;
  readonly storefront: Storefront;
  readonly tableJob: TableJob;
  readonly proxies: { commerce: TcpProxy; registry: TcpProxy; storefront: TcpProxy };
  readonly #ground: Ground;

  constructor(ground: Ground) {
    const { folder, installed, postgres, say } = ground;
    const { java } = installed;
    const [toCommerce, registry, toRegistry, storefront, toStorefront] = ground.ports as [
      number,
      number,
      number,
      number,
      number,
    ];
    this.#ground = ground;
    this.switches = new Switches(join(folder, "switches"));
    const program = { java, classpath: installed.revenueClasspath };
    this.revenue = new Revenue(
      folder,
      program,
      ground.broker.bootstrap,
      this.switches.file(revenueGroup),
      say,
      ground.revenueArgs,
    );
    this.registry = new Registry(folder, { java, folder: installed.registryFolder }, registry, say);
    this.storefront = new Storefront(storefront, say);
    const sold = (eventTimes: Date[]) => this.storefront.sold(eventTimes);
    this.workload = new PurchaseWorkload(folder, postgres.url("commerce"), say, sold, ground.marker);
    const table = { program: { java, classpath: installed.tableClasspath }, postgres, store: ground.objects.store };
    this.tableJob = new TableJob(folder, { ...table, switchFile: this.switches.file(tableSwitch) }, say);
    this.proxies = {
      commerce: new TcpProxy(toCommerce, postgres.port),
      registry: new TcpProxy(toRegistry, registry),
      storefront: new TcpProxy(toStorefront, storefront),
    };
  }

  /** Database and topics; before the worker has its connectors. */
  async prepare(): Promise<void> {
    const { postgres, broker } = this.#ground;
    const databases = async () => {
      for (const name of ["commerce", lakeDatabase]) await postgres.query("postgres", `create database ${name}`);
    };
    const topics = [purchaseTopic, deadLetterTopic, revenueTopic].map((topic) => stampedTopic(topic));
    await Promise.all([
      withAdmin({ broker }, (admin) => createTopics(admin, topics)),
      databases(),
      this.registry.start(),
      this.storefront.start(),
    ]);
    await postgres.query("commerce", readFileSync(join(projectRoot(), "lab", "schema", "commerce.sql"), "utf8"));
  }

  async start(): Promise<void> {
    const { worker, say } = this.#ground;
    this.workload.start();
    const started = Promise.all([this.revenue.start(), this.tableJob.start()]);
    await startConnector(worker, this.sourceConfig(), say, sourceName);
    await startConnector(worker, this.sinkConfig(), say, sinkName);
    await started;
    await Promise.all(Object.values(this.proxies).map((proxy) => proxy.start()));
  }

  /** While the shop is closed nobody checks out and no line is written. */
  setQuiet(quiet: boolean): void {
    this.storefront.setOpen(!quiet);
    this.workload.setQuiet(quiet);
  }

  /** Where its objects lie. */
  get store(): ObjectStore {
    return this.#ground.objects.store;
  }

  /** The source's healthy configuration. */
  sourceConfig(): Record<string, string> {
    return sourceConfig(this.#ground.postgres, this.switches);
  }

  /** The sink's healthy configuration; the marker stands in it as well. */
  sinkConfig(): Record<string, string> {
    const { marker } = this.#ground;
    const config = sinkConfig(this.store, this.switches);
    return marker === undefined ? config : { ...config, "lab.note": marker };
  }

  /** Sends lines to the topic again, as a re-drive does: keyed as the source keys them. */
  async resend(lines: PurchaseLine[], headers: Record<string, string> = {}): Promise<void> {
    const kafka = new Kafka({ brokers: [this.#ground.broker.bootstrap], logLevel: logLevel.NOTHING });
    const producer = kafka.producer();
    await producer.connect();
    const messages = lines.map((line) => ({
      key: JSON.stringify({ order_id: line.order_id, line_id: line.line_id }),
      value: JSON.stringify(line),
      headers,
    }));
    await producer.send({ topic: purchaseTopic, messages });
    await producer.disconnect();
  }

  connections(): Record<string, string> {
    return {
      LAB_COMMERCE_DATABASE_URL: this.#ground.postgres.url("commerce", this.proxies.commerce.port),
      LAB_REGISTRY_URL: `http://127.0.0.1:${this.proxies.registry.port}`,
      LAB_REGISTRY_LOG_FOLDER: this.registry.logFolder,
      LAB_STOREFRONT_URL: `http://127.0.0.1:${this.proxies.storefront.port}`,
    };
  }

  async stopReaders(): Promise<void> {
    await Promise.all(Object.values(this.proxies).map((proxy) => proxy.stop()));
    const programs = [this.revenue, this.tableJob, this.registry].map(({ part }) => part.stop(4_000));
    await Promise.all([this.workload.stop(), this.storefront.stop(), ...programs]);
  }
}
