import { withAdmin } from "../parts/admin.ts";
import type { Claim, Fault } from "./fault.ts";
import {
  beginFlood,
  comeToRest,
  deleteRecords,
  group,
  sendAllAgain,
  setOffset,
  startPassed,
  topic,
  unreadByPartition,
  untilCaughtUp,
  untilUnread,
} from "./fold-log.ts";
import { consumerGroups } from "./group-tools.ts";
import type { Repeating } from "./repeating.ts";
import { slotRow } from "./tools.ts";
import type { Moment } from "./watch.ts";

/** Further than the log grows while the fault stands. */
const beyond = 1_000_000n;

/** Where the fold stood before its offset was set: it goes on there afterwards, so that nothing is lost on this lab. */
let stoodAt = 0n;

const evidenceOf = ({ evaluation }: Moment, failureMode: string) => ({
  ...evaluation.verdicts.find((each) => each.failureMode === failureMode && each.subject === "enrollment.fold")
    ?.evidence,
});

const slotIsRead: Claim = {
  claim: "the slot is active and within its limits: what is late waits on the topic",
  holds: ({ evaluation }) =>
    evaluation.verdicts.some(({ failureMode, state }) => failureMode === "F19" && state === "ok"),
  facts: (moment) => evidenceOf(moment, "F23"),
};

const lossIsCounted: Claim = {
  claim: "the page names partition and offsets of what is gone, and how many records",
  holds: (moment) => {
    const { lostRecords, lostFrom, lostTo } = evidenceOf(moment, "F36");
    return Number(lostRecords) > 0 && Number(lostFrom) < Number(lostTo);
  },
  facts: (moment) => evidenceOf(moment, "F36"),
};

const outcomeIsTold: Claim = {
  claim: "the page says what the reader will do next, by its reset policy",
  holds: ({ evaluation }) =>
    evaluation.verdicts.find(({ failureMode, subject }) => failureMode === "F35" && subject === "enrollment.fold")
      ?.evidence.outcome === "rereads-everything",
  facts: ({ evaluation }) => ({
    ...evaluation.verdicts.find(({ failureMode, subject }) => failureMode === "F35" && subject === "enrollment.fold")
      ?.evidence,
  }),
};

let flood: Repeating | null = null;
/** Half of what the flood brings. */
const perRecordMs = 20;

const othersAreRead: Claim = {
  claim: "the other partitions are read as before: their median holds next to nothing",
  holds: (moment) => Number(evidenceOf(moment, "F29").medianUnread) < 60,
  facts: (moment) => evidenceOf(moment, "F29"),
};

/** What can be caused on the fold's offsets. */
export const foldFaults: Fault[] = [
  {
    failureMode: "F35",
    shape: "offset set beyond the end",
    about: "The fold is down and its offset is set far beyond the end of its log, as a wrong reset does.",
    subject: "enrollment.fold",
    owners: ["fold-team"],
    reasons: ["offset-beyond-log"],
    inject: async (stack) => {
      // Nobody enrolls meanwhile: what would wait for the fold is no part of this.
      await comeToRest(stack);
      await untilCaughtUp(stack);
      await stack.fold.part.stop();
      stoodAt = await withAdmin(stack, async (admin) => {
        const [found] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
        return BigInt(found?.partitions[0]?.offset ?? 0);
      });
      await setOffset(stack, stoodAt + beyond);
    },
    tools: [(stack) => consumerGroups(stack, group, ({ committed, end }) => committed > end, topic)],
    remove: async (stack) => {
      await setOffset(stack, stoodAt);
      await stack.fold.start();
      stack.workload.setQuiet(false);
      await untilCaughtUp(stack);
    },
    endsByName: "after-repair",
    claims: [outcomeIsTold],
    withhold: ["kafka"],
    unknown: { failureMode: "F35", subject: "enrollment.fold" },
  },
  {
    failureMode: "F23",
    shape: "fold blocked",
    about: "Its block switch: the fold stays a member of its group and applies nothing, while the slot is read.",
    subject: "enrollment.fold",
    owners: ["fold-team"],
    reasons: ["fold-behind"],
    inject: async (stack) => stack.fold.block(),
    tools: [
      (stack) => consumerGroups(stack, group, ({ members, lag }) => members > 0 && lag > 60, topic),
      (stack) => slotRow(stack, (row) => row.active),
    ],
    remove: async (stack) => {
      stack.fold.unblock();
      await untilCaughtUp(stack);
    },
    claims: [slotIsRead],
    withhold: ["kafka"],
    unknown: { failureMode: "F23", subject: "enrollment.fold" },
  },
  {
    failureMode: "F36",
    shape: "records deleted past a reader that is down",
    about: "The fold is down, and records that it has not read are deleted from its log, as a short retention does.",
    subject: "enrollment.fold",
    owners: ["fold-team"],
    reasons: ["retention-passed"],
    inject: async (stack) => {
      await stack.fold.part.stop();
      await untilUnread(stack, 60n);
      // Nobody enrolls meanwhile: nothing but the loss is left to tell.
      await comeToRest(stack);
      await deleteRecords(stack);
    },
    tools: [startPassed],
    remove: async (stack) => {
      if (!stack.fold.part.running) await stack.fold.start();
      await sendAllAgain(stack);
      stack.workload.setQuiet(false);
      await untilCaughtUp(stack);
    },
    endsByName: "after-repair",
    claims: [lossIsCounted],
    withhold: ["kafka"],
    unknown: { failureMode: "F36", subject: "enrollment.fold" },
  },
  {
    failureMode: "F29",
    shape: "one key floods a slow fold",
    about:
      "One enrollment is changed again and again and the fold takes 20 ms for each record: one of three partitions.",
    subject: "enrollment.fold",
    owners: ["fold-team"],
    reasons: ["hot-partition"],
    withinMs: 60_000,
    inject: async (stack) => {
      stack.fold.slow(perRecordMs);
      flood = await beginFlood(stack);
    },
    tools: [
      (stack) => unreadByPartition(stack, ([most = 0, median = 0]) => most > 200 && most > 10 * Math.max(1, median)),
    ],
    remove: async (stack) => {
      await flood?.end();
      stack.fold.quick();
      await untilCaughtUp(stack);
    },
    claims: [othersAreRead],
    withhold: ["kafka"],
    unknown: { failureMode: "F29", subject: "enrollment.fold" },
  },
];
