import { revenueGroup } from "../parts/revenue.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault } from "./fault.ts";
import { consumerGroups } from "./group-tools.ts";
import { lastLine, purchasesOf } from "./purchase-acts.ts";
import type { Moment } from "./watch.ts";

const groupOf = (moment: Moment) => {
  const seen = moment.sweep.observations["revenue.group"];
  return seen && "value" in seen && seen.value.kind === "consumer-group" ? seen.value : null;
};

const othersGoOn: Claim = {
  claim: "the purchase row's own figure stays inside its limit: revenue is late, no line is missing",
  holds: ({ evaluation }) =>
    evaluation.signals.find(({ id }) => id === "purchase-lines.completeness-gap")?.state === "ok",
  facts: ({ evaluation }) => {
    const late = evaluation.signals.find(({ id }) => id === "course-revenue.oldest-unread");
    return { oldestUnreadSeconds: late?.value, limitSeconds: late?.limit, state: late?.state };
  },
};

const memberStays: Claim = {
  claim: "the application is a member of its group all the while",
  holds: (moment) => (groupOf(moment)?.members ?? 0) === 1,
  facts: (moment) => ({ members: groupOf(moment)?.members, state: groupOf(moment)?.state }),
};

const revenueOf = (stack: Stack) => purchasesOf(stack).revenue;

const revenue = {
  needs: "purchases" as const,
  failureMode: "F17" as const,
  subject: "revenue.group",
  owners: ["commerce-team"],
  withhold: ["kafka" as const],
  unknown: { failureMode: "F17" as const, subject: "revenue.group" },
};

/** What can be caused on the revenue roll-up. */
export const revenueFaults: Fault[] = [
  {
    ...revenue,
    shape: "application killed",
    about: "kill -9 of the Streams application: commits, no member after its session, lines that wait.",
    reasons: ["no-member"],
    inject: (stack) => revenueOf(stack).part.kill(),
    tools: [(stack) => consumerGroups(stack, revenueGroup, ({ members, lag }) => members === 0 && lag > 0)],
    remove: (stack) => revenueOf(stack).start(),
    claims: [othersGoOn],
  },
  {
    ...revenue,
    shape: "line it cannot read",
    about:
      "A line whose event time is none: the sink lands it, the roll-up's only task fails and the application ends.",
    reasons: ["no-member"],
    inject: async (stack) => {
      const line = await lastLine(stack);
      await purchasesOf(stack).resend([{ ...line, event_time: "none" }]);
    },
    tools: [
      async (stack) => {
        const { part } = revenueOf(stack);
        const said = part.lastLines(2_000).findLast((line) => line.startsWith("the task failed")) ?? "";
        return { command: `tail ${part.name}.log`, output: said, shows: !part.running && said !== "" };
      },
      (stack) => consumerGroups(stack, revenueGroup, ({ members, lag }) => members === 0 && lag > 0),
    ],
    // As its owner would deploy it: told to pass over that line, and strict again behind it.
    remove: async (stack) => {
      const { switches } = purchasesOf(stack);
      switches.set(revenueGroup, "pass-over");
      if (!revenueOf(stack).part.running) await revenueOf(stack).start();
      await untilRead(stack);
      switches.clear(revenueGroup);
    },
    claims: [othersGoOn],
  },
  {
    ...revenue,
    shape: "member that does not get on",
    about: "Its block switch: it stays a member of its group and commits nothing while lines wait.",
    reasons: ["member-stuck"],
    inject: async (stack) => purchasesOf(stack).switches.set(revenueGroup, "block"),
    tools: [(stack) => consumerGroups(stack, revenueGroup, ({ members, lag }) => members === 1 && lag > 5)],
    remove: async (stack) => purchasesOf(stack).switches.clear(revenueGroup),
    claims: [othersGoOn, memberStays],
  },
];

async function untilRead(stack: Stack): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    if ((await consumerGroups(stack, revenueGroup, ({ lag }) => lag < 5)).shows) return;
  }
  throw new Error("the revenue roll-up did not get past the line within 30 s");
}
