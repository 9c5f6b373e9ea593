import { renameSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { progressTopic } from "../parts/progress-workload.ts";
import { tileSwitch } from "../parts/tile-job.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault, Shown } from "./fault.ts";
import { kafkaTool } from "./group-tools.ts";
import { lastEvent, progressOf } from "./progress-tools.ts";
import { deleteUnread, goOnPastLoss, isTerminated, positionsOf, resume, stopQuery } from "./tile-acts.ts";
import { checkpointOf, queryIdOf } from "./tile-tools.ts";
import { backfillWindows, closesAfter } from "./tile-windows.ts";
import type { Moment } from "./watch.ts";

const evidenceOf = ({ evaluation }: Moment, failureMode: string) =>
  evaluation.verdicts.find((each) => each.failureMode === failureMode && each.subject === "tile.checkpoint")
    ?.evidence ?? {};

let lostSome = false;
const lossIsCounted: Claim = {
  claim: "the page says from which offset to which records are gone, and how many at most",
  holds: (moment) => {
    lostSome ||= Number(evidenceOf(moment, "F03").lostRecords) > 0;
    return lostSome;
  },
  facts: (moment) => ({ ...evidenceOf(moment, "F03") }),
};

const committedBelowStart = async (stack: Stack): Promise<Shown> => {
  const printed = await kafkaTool(stack, "org.apache.kafka.tools.GetOffsetShell", [
    ...["--topic", progressTopic, "--time", "earliest"],
  ]);
  const starts = printed.split("\n").filter((line) => line.startsWith(`${progressTopic}:`));
  const left = await positionsOf(stack, "tile");
  const rows = starts.map((line) => {
    const [, partition, start] = line.split(":");
    return { partition: Number(partition), start, committed: String(left.get(Number(partition)) ?? "none") };
  });
  const command = `kafka-get-offsets.sh --topic ${progressTopic} --time earliest; tail -1 checkpoints/tile/offsets/$(ls checkpoints/tile/commits | sort -n | tail -1)`;
  const below = rows.some(({ start, committed }) => Number(committed) < Number(start));
  return { command, output: JSON.stringify(rows), shows: rows.length > 0 && below };
};

let before = "";
const runsAnew: Claim = {
  claim: "the new query runs, and neither its liveness nor a lag shows what it left out",
  holds: ({ evaluation }) =>
    evaluation.verdicts.every(
      (each) => each.failureMode !== "F01" || each.subject !== "tile.checkpoint" || each.state !== "page",
    ),
  facts: (moment) => ({ ...evidenceOf(moment, "F39"), unreadRecords: evidenceOf(moment, "F01").unreadRecords }),
};
const anotherQuery = async (stack: Stack): Promise<Shown> => {
  const id = queryIdOf(stack);
  const output = JSON.stringify({ before, now: id });
  return {
    command: "cat checkpoints/tile.old/metadata checkpoints/tile/metadata",
    output,
    shows: id !== null && id !== before,
  };
};

/** Backfills, window after window, until the last one that the fault touched is closed. */
async function repairUntilClosed(stack: Stack): Promise<void> {
  const last = closesAfter(Date.now());
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(1_000))
    if ((await backfillWindows(stack)) > last) return;
  throw new Error("the windows that the fault touched did not close within a minute");
}

const query = {
  needs: "progress" as const,
  subject: "tile.checkpoint",
  owners: ["tile-team"],
  endsByName: "after-repair" as const,
  withhold: ["kafka" as const],
};

/** What makes the tile's query leave records out. */
export const tileLossFaults: Fault[] = [
  {
    ...query,
    failureMode: "F39",
    shape: "new checkpoint at the end of the log",
    about:
      "The query's checkpoint folder is moved away and it is started anew from the latest offsets: it runs, and what came meanwhile is in no window.",
    reasons: ["new-checkpoint"],
    inject: async (stack) => {
      before = queryIdOf(stack) ?? "";
      await stopQuery(stack);
      renameSync(checkpointOf(stack), `${checkpointOf(stack)}.${Date.now()}`);
      progressOf(stack).switches.set(tileSwitch, "latest");
      for (const deadline = Date.now() + 30_000; queryIdOf(stack) === null; await pause(100))
        if (Date.now() > deadline) throw new Error("no new query started within 30 s");
    },
    tools: [anotherQuery, (stack) => lastEvent(stack, (event) => !isTerminated(event) && "batchId" in event)],
    remove: async (stack) => {
      await resume(stack);
      await repairUntilClosed(stack);
    },
    claims: [runsAnew],
    unknown: { failureMode: "F39", subject: "tile.checkpoint" },
  },
  {
    ...query,
    failureMode: "F03",
    shape: "records deleted before they were read",
    about:
      "The query is held and stopped while events still come, and they are deleted past its checkpoint, not past the topic's other readers.",
    reasons: ["checkpoint-behind-start"],
    inject: async (stack) => {
      lostSome = false;
      await deleteUnread(stack);
    },
    tools: [committedBelowStart],
    // A query that may go on past what is gone; what is lost is lost.
    remove: goOnPastLoss,
    claims: [lossIsCounted],
    unknown: { failureMode: "F03", subject: "tile.checkpoint" },
  },
];
