import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../lib/store/project-root.ts";
import type { Objects } from "./object-path.ts";
import { withAdmin } from "./parts/admin.ts";
import type { Broker } from "./parts/broker.ts";
import { startConnector } from "./parts/connector.ts";
import { LifeCycle } from "./parts/life-cycle.ts";
import type { Say } from "./parts/part.ts";
import type { SourcePostgres } from "./parts/postgres.ts";
import {
  progressDeadLetters,
  progressPrefix,
  progressSinkConfig,
  progressSinkName,
} from "./parts/progress-connector.ts";
import { ProgressWorkload, progressTopic } from "./parts/progress-workload.ts";
import { Switches } from "./parts/purchase-connectors.ts";
import { Roster } from "./parts/roster.ts";
import { rejectedTopic, TileJob, tileSwitch } from "./parts/tile-job.ts";
import { createTopics, stampedTopic } from "./parts/topics.ts";
import type { ConnectWorker } from "./parts/worker.ts";
import { TcpProxy } from "./proxy/proxy.ts";

/** Ports this part of the lab takes. */
export const progressPorts = 3;
const partitions = 3;
/** How long the bucket keeps what has landed: `retention` of the lab's contract. */
const keptMs = 900_000;

type Ground = {
  folder: string;
  java: string;
  sparkClasspath: string;
  postgres: SourcePostgres;
  broker: Broker;
  worker: ConnectWorker;
  objects: Objects;
  ports: number[];
  say: Say;
  marker: string | undefined;
  /** Further arguments of Spark's JVM. */
  sparkArgs?: readonly string[];
};

/** The progress path: a topic, the tile's Spark application and its table, the sink, its objects and dead letters. */
export class Progress {
  readonly workload: ProgressWorkload;
  readonly tile: TileJob;
  readonly switches: Switches;
  readonly roster: Roster;
  readonly proxies: { tile: TcpProxy; roster: TcpProxy };
  readonly #ground: Ground;
  readonly #lifeCycle: LifeCycle;

  constructor(ground: Ground) {
    const { folder, java, sparkClasspath, postgres, broker, say } = ground;
    const [toTile, roster, toRoster] = ground.ports as [number, number, number];
    this.#ground = ground;
    this.#lifeCycle = new LifeCycle(join(ground.objects.store.folder, progressPrefix), keptMs);
    this.switches = new Switches(join(folder, "switches"));
    this.workload = new ProgressWorkload(folder, broker.bootstrap, say, ground.marker);
    const url = `jdbc:postgresql://127.0.0.1:${postgres.port}/tile`;
    const database = { url, user: "postgres", password: postgres.password };
    const program = { java, classpath: sparkClasspath };
    this.tile = new TileJob(
      folder,
      program,
      broker.bootstrap,
      database,
      this.switches.file(tileSwitch),
      say,
      undefined,
      ground.sparkArgs,
    );
    this.roster = new Roster(roster, say);
    this.proxies = { tile: new TcpProxy(toTile, postgres.port), roster: new TcpProxy(toRoster, roster) };
  }

  /** Database and topics; then Spark begins to start. */
  async prepare(): Promise<void> {
    const { postgres, broker } = this.#ground;
    const topics = [
      stampedTopic(progressTopic, partitions),
      stampedTopic(progressDeadLetters),
      stampedTopic(rejectedTopic),
    ];
    await Promise.all([
      withAdmin({ broker }, (admin) => createTopics(admin, topics)),
      postgres.query("postgres", "create database tile"),
    ]);
    await postgres.query("tile", readFileSync(join(projectRoot(), "lab", "schema", "tile.sql"), "utf8"));
    this.tile.start();
    this.workload.start();
  }

  async start(): Promise<void> {
    const { worker, say } = this.#ground;
    await startConnector(worker, this.sinkConfig(), say, progressSinkName);
    this.#lifeCycle.start();
    await Promise.all([this.tile.ready(), this.roster.start()]);
    await Promise.all(Object.values(this.proxies).map((proxy) => proxy.start()));
  }

  /**
   * A second job of the same program over the same log from its first record, beside the first: its own folder, checkpoint,
   * database and topic of rejects. `grace`: how long it holds a window open, in Spark's words. It is not started.
   */
  async secondTile(database: string, grace: string): Promise<TileJob> {
    const { folder, java, sparkClasspath, postgres, broker, say } = this.#ground;
    await postgres.query("postgres", `create database ${database}`);
    await postgres.query(database, readFileSync(join(projectRoot(), "lab", "schema", "tile.sql"), "utf8"));
    const url = `jdbc:postgresql://127.0.0.1:${postgres.port}/${database}`;
    const reached = { url, user: "postgres", password: postgres.password };
    const program = { java, classpath: sparkClasspath };
    const terms = { rejected: `${rejectedTopic}.${database}`, grace };
    const never = this.switches.file(database);
    return new TileJob(join(folder, database), program, broker.bootstrap, reached, never, say, terms);
  }

  /** The sink's healthy configuration; the marker stands in it as well. */
  sinkConfig(): Record<string, string> {
    const { marker, objects } = this.#ground;
    const config = progressSinkConfig(objects.store, this.switches);
    return marker === undefined ? config : { ...config, "lab.note": marker };
  }

  /** While no lesson is held nobody is in a session and no event comes. */
  setQuiet(quiet: boolean): void {
    this.roster.setInSession(!quiet);
    this.workload.setQuiet(quiet);
  }

  connections(): Record<string, string> {
    return {
      LAB_TILE_DATABASE_URL: this.#ground.postgres.url("tile", this.proxies.tile.port),
      LAB_TILE_FOLDER: this.tile.files,
      LAB_ROSTER_URL: `http://127.0.0.1:${this.proxies.roster.port}`,
    };
  }

  async stop(): Promise<void> {
    this.#lifeCycle.stop();
    await Promise.all(Object.values(this.proxies).map((proxy) => proxy.stop()));
    await Promise.all([this.workload.stop(), this.roster.stop(), this.tile.part.stop(4_000)]);
  }
}
