import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startConnector, untilRunning } from "../parts/connector.ts";
import { progressSinkName } from "../parts/progress-connector.ts";
import { record } from "../parts/progress-event.ts";
import { rejectedTopic, tileSwitch } from "../parts/tile-job.ts";
import type { Stack } from "../stack.ts";
import type { Fault } from "./fault.ts";
import { newestObject, topicEnd } from "./landing-tools.ts";
import { lastEvent, newestCommit, progressOf } from "./progress-tools.ts";
import { configureSink } from "./sink-acts.ts";
import { holdLesson, isTerminated } from "./tile-acts.ts";
import { checkpointOf, newestBatch } from "./tile-tools.ts";
import { connectStatus } from "./tools.ts";
import { freeze, isFrozen, isGone, thaw } from "./unlisted-acts.ts";

const progress = { needs: "progress" as const, claims: [] };
const ofTile = {
  ...progress,
  subject: "tile.checkpoint",
  owners: ["tile-team"],
  withhold: ["kafka" as const],
};
const ofLanding = {
  ...progress,
  subject: "landing.connector",
  owners: ["landing-team"],
  withhold: ["connect" as const],
};

const send = (stack: Stack, at: number, count = 40) =>
  progressOf(stack).workload.send(
    Array.from({ length: count }, (_, n) => record(0, n, at, progressOf(stack).workload.marker)),
  );

/** A query that has failed starts again when its switch was turned off and on. */
async function startAgain(stack: Stack): Promise<void> {
  const { switches, tile } = progressOf(stack);
  switches.set(tileSwitch, "stop");
  await pause(600);
  switches.clear(tileSwitch);
  await tile.untilNextBatch(90_000);
}

const putConnector = async (stack: Stack, change: Record<string, string>) => {
  await configureSink(stack, { ...progressOf(stack).sinkConfig(), ...change }, progressSinkName);
};

const call = async (stack: Stack, method: string, path: string) => {
  const { status } = await stack.worker.call(method, `/connectors/${progressSinkName}${path}`);
  if (status >= 300) throw new Error(`Connect answered ${status} to ${method} ${path}`);
};

const noNewCommit = (stack: Stack) => newestCommit(stack, (ageMs) => ageMs > 6_000);
const states = (wanted: string) => (stack: Stack) =>
  connectStatus(stack, (all) => wanted === all.join(), progressSinkName);

let kept = { file: "", text: "" };
let without: NodeJS.Timeout | undefined;

const noTime = (stack: Stack) => {
  const { workload } = progressOf(stack);
  return workload.send(
    Array.from({ length: 60 }, (_, n) => record(0, n, Date.now(), workload.marker, { event_time: undefined })),
  );
};

/** Ways to break the progress path that stand in no failure mode's row. */
export const unlistedOnProgress: Fault[] = [
  {
    ...ofTile,
    failureMode: "F01",
    shape: "Spark's process frozen",
    about: "SIGSTOP to the application: its process is there, its ports are open, and it does nothing.",
    reasons: ["query-silent"],
    inject: async (stack) => {
      const at = await holdLesson(stack);
      freeze(progressOf(stack).tile.part);
      await send(stack, at);
    },
    tools: [(stack) => isFrozen(progressOf(stack).tile.part), noNewCommit],
    remove: async (stack) => {
      thaw(progressOf(stack).tile.part);
      await progressOf(stack).tile.untilNextBatch(60_000);
      progressOf(stack).setQuiet(false);
    },
    unknown: { failureMode: "F01", subject: "tile.checkpoint" },
  },
  {
    ...ofTile,
    failureMode: "F01",
    shape: "table that refuses rows",
    about: "A constraint on the tile's table refuses every new row: the next batch with a window ends the query.",
    reasons: ["query-terminated"],
    inject: async (stack) => {
      await stack.postgres.query(
        "tile",
        "alter table activity_tile add constraint refused check (events < 0) not valid",
      );
    },
    withinMs: 60_000,
    tools: [(stack) => lastEvent(stack, isTerminated)],
    remove: async (stack) => {
      await stack.postgres.query("tile", "alter table activity_tile drop constraint if exists refused");
      await startAgain(stack);
    },
    unknown: { failureMode: "F01", subject: "tile.checkpoint" },
  },
  {
    ...ofTile,
    failureMode: "F42",
    shape: "commit of the checkpoint overwritten",
    about: "The file of the newest commit holds something else, while the query is idle.",
    reasons: ["checkpoint-damaged"],
    inject: async (stack) => {
      await holdLesson(stack);
      const file = join(checkpointOf(stack), "commits", String(newestBatch(stack, "commits")));
      kept = { file, text: readFileSync(file, "utf8") };
      writeFileSync(file, "no log entry");
    },
    tools: [
      async () => ({
        command: `cat ${kept.file.split("/").slice(-4).join("/")}`,
        output: readFileSync(kept.file, "utf8"),
        shows: true,
      }),
    ],
    remove: async (stack) => {
      writeFileSync(kept.file, kept.text);
      progressOf(stack).setQuiet(false);
    },
    unknown: { failureMode: "F42", subject: "tile.checkpoint" },
  },
  {
    ...progress,
    failureMode: "F05",
    subject: "tile.rejects",
    owners: ["progress-producer"],
    withhold: ["kafka"],
    shape: "events without a time",
    about: "A client's new version leaves the event time out, sixty times in two seconds.",
    reasons: ["missing-event-time"],
    inject: async (stack) => {
      await noTime(stack);
      without = setInterval(() => noTime(stack).catch(() => undefined), 2_000);
    },
    tools: [(stack) => topicEnd(stack, rejectedTopic, (records) => records >= 50)],
    remove: async () => clearInterval(without),
    unknown: { failureMode: "F05", subject: "tile.rejects" },
  },
  {
    ...ofLanding,
    failureMode: "F08",
    shape: "connector paused",
    about: "Somebody pauses the sink and tells nobody.",
    reasons: ["paused"],
    inject: (stack) => call(stack, "PUT", "/pause"),
    tools: [states("PAUSED,PAUSED")],
    remove: async (stack) => {
      await call(stack, "PUT", "/resume");
      await untilRunning(stack.worker, 20_000, progressSinkName);
    },
    unknown: { failureMode: "F08", subject: "landing.connector" },
  },
  {
    ...ofLanding,
    failureMode: "F08",
    shape: "connector deleted",
    about: "Somebody deletes the sink: Connect does not know it any more.",
    reasons: ["absent"],
    inject: (stack) => call(stack, "DELETE", ""),
    tools: [states("")],
    remove: (stack) => startConnector(stack.worker, progressOf(stack).sinkConfig(), () => undefined, progressSinkName),
    unknown: { failureMode: "F08", subject: "landing.connector" },
  },
  {
    ...ofLanding,
    failureMode: "F07",
    subject: "landing.sink",
    withhold: ["kafka"],
    shape: "secret that the store refuses",
    about: "The sink's configuration gets a wrong secret: its task runs and the store refuses every object.",
    reasons: ["oldest-unlanded"],
    inject: (stack) => putConnector(stack, { "s3.secret.key": "not the secret" }),
    withinMs: 90_000,
    tools: [(stack) => newestObject(stack, (ageMs) => ageMs > 9_000), states("RUNNING,RUNNING")],
    remove: (stack) => putConnector(stack, {}),
    unknown: { failureMode: "F07", subject: "landing.sink" },
  },
  {
    ...ofTile,
    failureMode: "F01",
    shape: "Spark's process killed",
    about: "kill -9 of the application: nobody is left to say that its query ended.",
    reasons: ["query-silent"],
    inject: async (stack) => {
      const at = await holdLesson(stack);
      await progressOf(stack).tile.part.kill();
      await send(stack, at);
    },
    tools: [(stack) => isGone(progressOf(stack).tile.part), noNewCommit],
    remove: async (stack) => {
      const { tile } = progressOf(stack);
      if (!tile.part.running) tile.start();
      await tile.untilNextBatch(180_000);
      progressOf(stack).setQuiet(false);
    },
    unknown: { failureMode: "F01", subject: "tile.checkpoint" },
  },
];
