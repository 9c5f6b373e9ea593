import { setTimeout as pause } from "node:timers/promises";
import { progressTopic } from "../parts/progress-workload.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault, Shown } from "./fault.ts";
import { topicEnd } from "./landing-tools.ts";
import { progressOf } from "./progress-tools.ts";
import { standingWatermark } from "./tile-tools.ts";
import type { Moment } from "./watch.ts";

const verdict = ({ evaluation }: Moment, failureMode: string, subject: string) =>
  evaluation.verdicts.find((each) => each.failureMode === failureMode && each.subject === subject);

const nothingIsOwed: Claim = {
  claim: "no closed window waits for its row, and the query commits: only time stands still",
  holds: (moment) =>
    verdict(moment, "F02", "tile.windows")?.state === "ok" && verdict(moment, "F01", "tile.checkpoint")?.state === "ok",
  facts: (moment) => {
    const { watermark, newestEventTime, heldSeconds } = verdict(moment, "F04", "tile.checkpoint")?.evidence ?? {};
    return { watermark, newestEventTime, heldSeconds };
  },
};

const nothingUnread: Claim = {
  claim: "the query and the sink have read everything there is: for them all is well",
  holds: (moment) =>
    verdict(moment, "F01", "tile.checkpoint")?.state === "ok" && verdict(moment, "F07", "landing.sink")?.state === "ok",
  facts: (moment) => {
    const { position, second, silentSeconds } = verdict(moment, "F18", "tile.checkpoint")?.evidence ?? {};
    return { position, sessions: second, silentSeconds };
  },
};

/** The same end of a topic, some seconds apart. */
async function endStands(stack: Stack, topic: string): Promise<Shown> {
  const before = await topicEnd(stack, topic, () => true);
  await pause(3_000);
  const after = await topicEnd(stack, topic, () => true);
  const output = `${before.output}\n3 s later:\n${after.output}`;
  return { command: after.command, output, shows: before.output === after.output };
}

/** The roster's own word. */
async function sessions(stack: Stack): Promise<Shown> {
  const address = `${progressOf(stack).roster.url}/sessions`;
  const output = await (await fetch(address, { signal: AbortSignal.timeout(2_000) })).text();
  return { command: `curl -s ${address}`, output, shows: /"sessions":[1-9]/.test(output) };
}

/** What those who send can cause. */
export const producerFaults: Fault[] = [
  {
    needs: "progress",
    failureMode: "F04",
    shape: "event times frozen",
    about: "Every client stamps its events with one and the same moment: events flow, and no window can close.",
    subject: "tile.checkpoint",
    owners: ["progress-producer"],
    reasons: ["input-times-frozen"],
    inject: async (stack) => progressOf(stack).workload.freeze(Date.now()),
    withinMs: 120_000,
    tools: [(stack) => standingWatermark(stack, 6)],
    remove: async (stack) => progressOf(stack).workload.freeze(null),
    claims: [nothingIsOwed],
    withhold: ["kafka"],
    unknown: { failureMode: "F04", subject: "tile.checkpoint" },
  },
  {
    needs: "progress",
    failureMode: "F18",
    shape: "no event while learners are in a session",
    about:
      "The players send nothing any more, and the roster still counts their sessions: no lag and no error shows it.",
    subject: "tile.checkpoint",
    owners: ["progress-producer"],
    reasons: ["silent"],
    inject: async (stack) => progressOf(stack).workload.setQuiet(true),
    withinMs: 90_000,
    tools: [(stack) => endStands(stack, progressTopic), sessions],
    remove: async (stack) => progressOf(stack).workload.setQuiet(false),
    claims: [nothingUnread],
    withhold: ["roster"],
    unknown: { failureMode: "F18", subject: "tile.checkpoint" },
  },
];
