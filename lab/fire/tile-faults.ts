import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { record } from "../parts/progress-event.ts";
import { tileSwitch } from "../parts/tile-job.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault } from "./fault.ts";
import { lastEvent, newestCommit, progressOf } from "./progress-tools.ts";
import { isTerminated, resume, stopQuery } from "./tile-acts.ts";
import { checkpointOf, droppedRows, newestBatch, newestRow, plannedBatch, plannedOffsetsGone } from "./tile-tools.ts";
import { backfillWindows } from "./tile-windows.ts";
import type { Moment } from "./watch.ts";

const checkpoint = ({ sweep }: Moment) => {
  const seen = sweep.observations["tile.checkpoint"];
  return seen && "value" in seen && seen.value.kind === "spark-checkpoint" ? seen.value : null;
};
const verdict = ({ evaluation }: Moment, failureMode: string, subject: string) =>
  evaluation.verdicts.find((each) => each.failureMode === failureMode && each.subject === subject);

const queryLives: Claim = {
  claim: "the query lives: by its listener it was not terminated",
  holds: (moment) => checkpoint(moment)?.liveness.state !== "terminated",
  facts: (moment) => ({ liveness: checkpoint(moment)?.liveness, batch: checkpoint(moment)?.plannedBatch }),
};

const batchesCommit: Claim = {
  claim: "batches commit as before, so that no lag and no liveness shows the window",
  holds: (moment) => verdict(moment, "F01", "tile.checkpoint")?.state === "ok",
  facts: (moment) => {
    const { unreadRecords, committedBatch } = verdict(moment, "F01", "tile.checkpoint")?.evidence ?? {};
    const { overdueWindows, oldestWindow } = verdict(moment, "F02", "tile.windows")?.evidence ?? {};
    return { committedBatch, unreadRecords, overdueWindows, oldestWindow };
  },
};

const noFutureEvent: Claim = {
  claim: "no event is dated in the future: the late ones are nobody's wrong clock",
  holds: (moment) => verdict(moment, "F05", "tile.rejects")?.state === "ok",
  facts: (moment) => ({ ...verdict(moment, "F46", "tile.checkpoint")?.evidence }),
};

const damageIsNamed: Claim = {
  claim: "the page names the file that is missing",
  holds: (moment) => {
    const of = verdict(moment, "F42", "tile.checkpoint");
    return of?.state !== "page" || String(of.evidence.damaged).endsWith("missing");
  },
  facts: (moment) => ({ damaged: verdict(moment, "F42", "tile.checkpoint")?.evidence.damaged }),
};

let taken: { file: string; bytes: Buffer } | null = null;
const putBack = (): void => {
  if (taken !== null) writeFileSync(taken.file, taken.bytes);
  taken = null;
};

/** 300 windows of long ago, one event each: Spark counts what it drops after it has added up each window. */
const lateEvents = (stack: Stack) =>
  Array.from({ length: 300 }, (_, n) =>
    record(0, n, Date.now() - 600_000 - 15_000 * n, progressOf(stack).workload.marker),
  );

const query = {
  needs: "progress" as const,
  subject: "tile.checkpoint",
  owners: ["tile-team"],
  withhold: ["kafka" as const],
};

/** What can be caused on the tile's query and its table. */
export const tileFaults: Fault[] = [
  {
    ...query,
    failureMode: "F42",
    shape: "batch that does not end",
    about:
      "The function that writes a batch waits and does not return: the query is active, and its batch stays planned.",
    reasons: ["batch-unfinished"],
    inject: async (stack) => progressOf(stack).switches.set(tileSwitch, "block"),
    withinMs: 60_000,
    tools: [
      (stack) => plannedBatch(stack, (ageMs) => ageMs > 6_000),
      (stack) => lastEvent(stack, (event) => !isTerminated(event)),
    ],
    remove: resume,
    claims: [queryLives],
    unknown: { failureMode: "F42", subject: "tile.checkpoint" },
  },
  {
    ...query,
    failureMode: "F42",
    shape: "planned offsets deleted",
    about:
      "The query is stopped and the file that says what its last batch had planned is deleted, as a clean-up of the folder does.",
    reasons: ["checkpoint-damaged"],
    inject: async (stack) => {
      const before = newestBatch(stack, "commits");
      await stopQuery(stack);
      const batch = Math.max(before, newestBatch(stack, "commits"));
      const file = join(checkpointOf(stack), "offsets", String(batch));
      taken = { file, bytes: readFileSync(file) };
      rmSync(file);
    },
    tools: [plannedOffsetsGone, (stack) => lastEvent(stack, isTerminated)],
    remove: async (stack) => {
      putBack();
      await resume(stack);
    },
    claims: [damageIsNamed],
    unknown: { failureMode: "F42", subject: "tile.checkpoint" },
  },
  {
    ...query,
    failureMode: "F02",
    subject: "tile.windows",
    shape: "sink that skips windows",
    about: "The function that writes a batch returns without writing: batches commit, and no row comes.",
    reasons: ["window-overdue"],
    inject: async (stack) => progressOf(stack).switches.set(tileSwitch, "skip"),
    withinMs: 90_000,
    tools: [
      (stack) => newestRow(stack, (ageMs) => ageMs > 40_000),
      (stack) => newestCommit(stack, (ageMs) => ageMs < 6_000),
    ],
    // What was skipped is written from the topic; the query goes on by itself.
    remove: async (stack) => {
      await resume(stack);
      await backfillWindows(stack);
    },
    claims: [batchesCommit],
    withhold: ["tile"],
    unknown: { failureMode: "F02", subject: "tile.windows" },
  },
  {
    ...query,
    failureMode: "F46",
    severity: "warn",
    shape: "late events over the drop budget",
    about: "A client sends what happened an hour ago, in 300 windows: the query drops all of it behind its watermark.",
    reasons: ["late-drops"],
    inject: (stack) => progressOf(stack).workload.send(lateEvents(stack)),
    tools: [(stack) => droppedRows(stack, 201)],
    remove: async () => undefined,
    claims: [noFutureEvent, queryLives],
    unknown: { failureMode: "F46", subject: "tile.checkpoint" },
  },
];
