import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Part, type Say } from "./part.ts";
import { progressTopic } from "./progress-workload.ts";

export const rejectedTopic = "learning.progress.rejected";
/** The switch of the windows' query: `stop`, `loop`, `block`, `skip`. */
export const tileSwitch = "tile";

/** Packages that Spark reaches into, as its own launcher opens them. */
const opened = [
  ...[
    "lang",
    "lang.invoke",
    "lang.reflect",
    "io",
    "net",
    "nio",
    "util",
    "util.concurrent",
    "util.concurrent.atomic",
  ].map((name) => `java.base/java.${name}`),
  ...["jdk.internal.ref", "sun.nio.ch", "sun.nio.cs", "sun.security.action", "sun.util.calendar"].map(
    (name) => `java.base/${name}`,
  ),
];

const logging = [
  "status = warn",
  "appender.console.type = Console",
  "appender.console.name = console",
  "appender.console.layout.type = PatternLayout",
  "appender.console.layout.pattern = %d{HH:mm:ss.SSS} %p %c{1} %m%n%throwable{short}",
  "rootLogger.level = warn",
  "rootLogger.appenderRef.console.ref = console",
].join("\n");

export type TileDatabase = { url: string; user: string; password: string };
/** As the contract says; Spark's words for durations. */
export const tileTerms = {
  window: "15 seconds",
  grace: "6 seconds",
  futureTolerance: "60 seconds",
  trigger: "2 seconds",
};

/** The tile's Spark application: one JVM; its windows' query is stopped and started by its switch. */
export class TileJob {
  readonly part: Part;
  /** Checkpoints and the listener's events, as its readers find them. */
  readonly files: string;

  constructor(
    run: string,
    program: { java: string; classpath: string },
    bootstrap: string,
    database: TileDatabase,
    switchFile: string,
    say: Say,
    { rejected, grace } = { rejected: rejectedTopic, grace: tileTerms.grace },
    javaArgs: readonly string[] = [],
  ) {
    this.files = join(run, "tile");
    const scratch = join(run, "spark");
    for (const folder of [this.files, scratch]) mkdirSync(folder, { recursive: true });
    const config = join(scratch, "log4j2.properties");
    writeFileSync(config, logging);
    const quick = [
      "-Xms128m",
      "-Xmx768m",
      "-XX:+UseSerialGC",
      "-XX:TieredStopAtLevel=1",
      "-Djava.net.preferIPv4Stack=true",
    ];
    const spark = [
      "--add-modules=jdk.incubator.vector",
      ...opened.map((each) => `--add-opens=${each}=ALL-UNNAMED`),
      "-Djdk.reflect.useDirectMethodHandle=false",
      "-Dio.netty.tryReflectionSetAccessible=true",
      `-Dspark.local.dir=${scratch}`,
      `-Djava.io.tmpdir=${scratch}`,
      `-Dlog4j2.configurationFile=${config}`,
    ];
    const args = [...javaArgs, ...quick, ...spark, "-cp", program.classpath, "oneboard.lab.TileJob"];
    const env = {
      TILE_BOOTSTRAP: bootstrap,
      TILE_TOPIC: progressTopic,
      TILE_REJECTED: rejected,
      TILE_CHECKPOINTS: join(this.files, "checkpoints"),
      TILE_EVENTS: join(this.files, "events.jsonl"),
      TILE_WINDOW: tileTerms.window,
      TILE_GRACE: grace,
      TILE_FUTURE_TOLERANCE: tileTerms.futureTolerance,
      TILE_TRIGGER: tileTerms.trigger,
      TILE_DATABASE_URL: database.url,
      TILE_DATABASE_USER: database.user,
      TILE_DATABASE_PASSWORD: database.password,
      TILE_SWITCH_FILE: switchFile,
    };
    this.part = new Part(run, { name: "spark", command: program.java, args, env, cwd: scratch }, say);
  }

  /** Being started takes Spark some ten seconds; others can start meanwhile. */
  start(): void {
    this.part.start();
  }

  /** Ready when the windows' query has committed a batch and said so. */
  async ready(): Promise<void> {
    await this.part.ready(async () => this.newestBatch() >= 0, 120_000);
  }

  /** The newest batch that the windows' query has told of; -1 before the first. */
  newestBatch(): number {
    const lines = readFileSync(join(this.files, "events.jsonl"), "utf8").split("\n");
    const told = lines.findLast((line) => line.includes('"name":"tile"') && line.includes('"batchId"'));
    return Number(/"batchId":(\d+)/.exec(told ?? "")?.[1] ?? -1);
  }

  /** Waits until the windows' query has done one more batch. Throws Error when time runs out. */
  async untilNextBatch(withinMs: number): Promise<void> {
    const before = this.newestBatch();
    for (const deadline = Date.now() + withinMs; this.newestBatch() <= before; ) {
      if (Date.now() > deadline) throw new Error(`spark: no batch of the windows' query within ${withinMs / 1_000} s`);
      await pause(200);
    }
  }
}
