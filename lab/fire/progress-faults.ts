import { record } from "../parts/progress-event.ts";
import { tileSwitch } from "../parts/tile-job.ts";
import type { Claim, Fault } from "./fault.ts";
import { consumerGroups } from "./group-tools.ts";
import { lastEvent, newestCommit, progressOf, rejectHeaders } from "./progress-tools.ts";
import { holdLesson, stopQuery } from "./tile-acts.ts";
import type { Moment } from "./watch.ts";

const day = 86_400_000;
/** Some seconds of records: what a sink that rotates every 3 s has open. */
const nearZero = 400;

const signal = ({ evaluation }: Moment, id: string) => evaluation.signals.find((each) => each.id === id);
const verdict = ({ evaluation }: Moment, failureMode: string, subject: string) =>
  evaluation.verdicts.find((each) => each.failureMode === failureMode && each.subject === subject);

/** Unread records of every consumer group of the sweep. */
function groupLags({ sweep }: Moment): Record<string, number> {
  const lags: Record<string, number> = {};
  for (const [id, seen] of Object.entries(sweep.observations)) {
    if (!("value" in seen) || seen.value.kind !== "consumer-group") continue;
    lags[id] = seen.value.partitions.reduce((sum, { committed, end }) => sum + Number(end) - Number(committed ?? 0), 0);
  }
  return lags;
}

const groupsAreNearZero: Claim = {
  claim: "every consumer group's lag is near zero: the query that stands still is in none",
  holds: (moment) => Object.values(groupLags(moment)).every((lag) => lag < nearZero),
  facts: (moment) => ({ unreadRecords: groupLags(moment) }),
};

const tileStaysFresh: Claim = {
  claim: "tile freshness is left alone: windows close and become visible as before, the watermark is not ahead",
  holds: (moment) =>
    signal(moment, "progress-tile.window-visible")?.state === "ok" &&
    verdict(moment, "F02", "tile.windows")?.state === "ok" &&
    verdict(moment, "F05", "tile.rejects")?.evidence.watermarkAhead !== true,
  facts: (moment) => {
    const visible = signal(moment, "progress-tile.window-visible");
    const { watermarkAhead, watermarkAheadSeconds } = verdict(moment, "F05", "tile.rejects")?.evidence ?? {};
    return { visibleSeconds: visible?.value, limitSeconds: visible?.limit, watermarkAhead, watermarkAheadSeconds };
  },
};

let wrongClock: NodeJS.Timeout | undefined;

/** What can be caused on the progress path. */
export const progressFaults: Fault[] = [
  {
    needs: "progress",
    failureMode: "F01",
    shape: "query stopped",
    about: "The windows' query is stopped in its application, which lives on; no consumer group shows it.",
    subject: "tile.checkpoint",
    owners: ["tile-team"],
    reasons: ["query-terminated"],
    // Between two lessons: no batch is begun that nobody would end, and no window is due.
    inject: async (stack) => {
      await holdLesson(stack);
      await stopQuery(stack);
    },
    tools: [
      (stack) => lastEvent(stack, (event) => "errorClassOnException" in event),
      (stack) => newestCommit(stack, (ageMs) => ageMs > 4_000),
      (stack) => consumerGroups(stack, "connect-progress-s3", ({ lag }) => lag < nearZero),
    ],
    remove: async (stack) => {
      progressOf(stack).setQuiet(false);
      progressOf(stack).switches.clear(tileSwitch);
      await progressOf(stack).tile.untilNextBatch(60_000);
    },
    claims: [groupsAreNearZero],
    withhold: ["kafka"],
    unknown: { failureMode: "F01", subject: "tile.checkpoint" },
  },
  {
    needs: "progress",
    failureMode: "F05",
    shape: "event dated in the future",
    about:
      "A client whose clock is 400 days ahead sends an event, and another every few seconds: the query rejects them with their reason, and its watermark does not follow.",
    subject: "tile.rejects",
    owners: ["progress-producer"],
    reasons: ["future-event-time"],
    inject: async (stack) => {
      const { workload } = progressOf(stack);
      const send = () => workload.send([record(0, 99, Date.now() + 400 * day, workload.marker)]);
      await send();
      wrongClock = setInterval(() => send().catch(() => undefined), 4_000);
    },
    tools: [(stack) => rejectHeaders(stack, (output) => output.includes("future-event-time"))],
    remove: async () => clearInterval(wrongClock),
    claims: [tileStaysFresh],
    withhold: ["kafka"],
    unknown: { failureMode: "F05", subject: "tile.rejects" },
  },
];
