import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { sinkName } from "../parts/purchase-connectors.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault } from "./fault.ts";
import { consumerGroups } from "./group-tools.ts";
import { lastLine, purchasesOf, untilLanded } from "./purchase-acts.ts";
import { objectHolds } from "./purchase-tools.ts";
import { ledgerOf, observed, verdictOf } from "./seen.ts";
import { connectStatus } from "./tools.ts";
import type { Moment } from "./watch.ts";

const group = `connect-${sinkName}`;
/** Longer than a line may wait on the topic. */
const slowMs = 25_000;
/** Further above the table than it grows in any run. */
const farAbove = 1_000_000;

const onTheTopic: Claim = {
  claim: "the oldest pending line is on the topic: the source is at the table's end and the sink says RUNNING",
  holds: (moment) => {
    const seen = observed(moment, "purchases.sinkConnector");
    const isRunning = seen?.kind === "connect-connector" && seen.tasks[0]?.state === "RUNNING";
    return isRunning && verdictOf(moment, "F11", "purchases.source")?.state === "ok";
  },
  facts: (moment) => ({ ...verdictOf(moment, "F16", "purchases.sink")?.evidence }),
};

const extraIsNoGap: Claim = {
  claim: "the line beyond the table is extra, beside a ledger that closes: it hides no missing line",
  holds: (moment: Moment) => {
    const { extra } = verdictOf(moment, "F15", "purchases.ledger")?.evidence ?? {};
    return extra === 1 && ledgerOf(moment).missing === 0;
  },
  facts: (moment) => ({ ...verdictOf(moment, "F15", "purchases.ledger")?.evidence }),
};

const stray = { line: 0, key: "", path: "" };

/** A line of a number that the table never gave out lands in an object of its own: nobody buys meanwhile. */
async function landStray(stack: Stack): Promise<void> {
  const purchases = purchasesOf(stack);
  purchases.setQuiet(true);
  try {
    const last = await lastLine(stack);
    await untilLanded(stack, last.line_seq);
    // What was bought in the same moment is in the file that is open now.
    await pause(4_000);
    stray.line = last.line_seq + farAbove;
    await purchases.resend([{ ...last, line_seq: stray.line, order_id: `${last.order_id}-stray` }]);
    const { key, path, lines } = await untilLanded(stack, stray.line);
    if (lines.length !== 1) throw new Error("the stray line is not alone in its object");
    Object.assign(stray, { key, path });
  } finally {
    purchases.setQuiet(false);
  }
}

/** What can be caused between the topic and the prefix without losing anything. */
export const strayFaults: Fault[] = [
  {
    needs: "purchases",
    failureMode: "F16",
    withinMs: 90_000,
    shape: "sink that writes slowly",
    about: "Its slow switch: each object takes 25 s, so that lines wait on the topic for longer than they may.",
    subject: "purchases.sink",
    owners: ["landing-team"],
    reasons: ["oldest-pending"],
    inject: async (stack) => purchasesOf(stack).switches.set(sinkName, `slow ${slowMs}`),
    tools: [
      (stack) => consumerGroups(stack, group, ({ members, lag }) => members === 1 && lag > 60),
      (stack) => connectStatus(stack, (states) => states.every((state) => state === "RUNNING"), sinkName),
    ],
    remove: async (stack) => purchasesOf(stack).switches.clear(sinkName),
    claims: [onTheTopic],
    withhold: ["kafka"],
    unknown: { failureMode: "F16", subject: "purchases.sink" },
  },
  {
    needs: "purchases",
    failureMode: "F15",
    shape: "object with a line above the maximum",
    about: "An object holds a line whose number the table never gave out: the measurement is wrong, not the revenue.",
    subject: "purchases.ledger",
    owners: ["monitor-owner"],
    reasons: ["extra"],
    severity: "warn",
    inject: landStray,
    tools: [(stack) => objectHolds(stack, stray.key, stray.line)],
    remove: async () => rmSync(stray.path, { force: true }),
    claims: [extraIsNoGap],
    withhold: ["objects"],
    unknown: { failureMode: "F15", subject: "purchases.ledger" },
  },
];
