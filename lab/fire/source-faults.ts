import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { sourceName } from "../parts/purchase-connectors.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault } from "./fault.ts";
import { lineRow, purchasesOf, resendRow, untilLanded } from "./purchase-acts.ts";
import { observed, verdictOf } from "./seen.ts";
import { checkoutsRise, neverOnTopic, noLineSince, storedBehind, storedPosition } from "./source-tools.ts";
import { connectStatus } from "./tools.ts";
import type { Moment } from "./watch.ts";

const runs = (moment: Moment): boolean => {
  const seen = observed(moment, "purchases.sourceConnector");
  return seen?.kind === "connect-connector" && seen.state === "RUNNING" && seen.tasks[0]?.state === "RUNNING";
};

const saysRunning: Claim = {
  claim: "connector and task say RUNNING all the while",
  holds: runs,
  facts: (moment) => ({ running: runs(moment), ...verdictOf(moment, "F11", "purchases.source")?.evidence }),
};

const isAtTheEnd: Claim = {
  claim: "the source runs and its position is the table's maximum: nothing waits that it could send",
  holds: (moment) => runs(moment) && verdictOf(moment, "F11", "purchases.source")?.state === "ok",
  facts: (moment) => ({ ...verdictOf(moment, "F18", "purchases.table")?.evidence }),
};

/** A number that an open transaction took, and that was passed over before it committed. */
let passedOver = 0;
const exactlyTheLine: Claim = {
  claim: "exactly the line that was passed over is named, and the sink has nothing to do with it",
  holds: (moment) => {
    const { ranges, neverSent } = verdictOf(moment, "F14", "purchases.source")?.evidence ?? {};
    const named = neverSent === 0 || ranges === `{[${passedOver},${passedOver + 1})}`;
    return named && verdictOf(moment, "F13", "purchases.prefix")?.state === "ok";
  },
  facts: (moment) => ({ ...verdictOf(moment, "F14", "purchases.source")?.evidence }),
};

/** Takes a number, waits until the source has stored a later one, then commits. */
async function commitLate(stack: Stack): Promise<number> {
  const buyer = new Client({ connectionString: stack.postgres.url("commerce"), application_name: "checkout" });
  // A server that stops ends the transaction.
  buyer.on("error", () => undefined);
  await buyer.connect();
  try {
    await buyer.query("begin");
    const { rows } = await buyer.query<{ line_seq: string }>(
      `insert into commerce.purchase_line (order_id, line_id, course, cents)
       values ($1 || '-late-' || gen_random_uuid(), 1, 'algebra', 100) returning line_seq`,
      [purchasesOf(stack).workload.marker],
    );
    const line = Number(rows[0]?.line_seq);
    for (const deadline = Date.now() + 30_000; (await storedPosition(stack)) <= line; await pause(250))
      if (Date.now() > deadline) throw new Error(`the source did not get past line ${line} within 30 s`);
    await buyer.query("commit");
    return line;
  } finally {
    await buyer.end();
  }
}

/** What can be caused between the table and the topic. */
export const sourceFaults: Fault[] = [
  {
    needs: "purchases",
    failureMode: "F11",
    shape: "source that polls no more",
    about: "Its skip-poll switch: connector and task say RUNNING, lines are written, and its position stands still.",
    subject: "purchases.source",
    owners: ["connector-team"],
    reasons: ["offset-stalled"],
    inject: async (stack) => purchasesOf(stack).switches.set(sourceName, "skip-poll"),
    tools: [
      (stack) => storedBehind(stack, 20),
      (stack) => connectStatus(stack, (states) => states.every((state) => state === "RUNNING"), sourceName),
    ],
    remove: async (stack) => purchasesOf(stack).switches.clear(sourceName),
    claims: [saysRunning],
    withhold: ["connect"],
    unknown: { failureMode: "F11", subject: "purchases.source" },
  },
  {
    needs: "purchases",
    failureMode: "F14",
    withinMs: 90_000,
    shape: "line that committed after a later one",
    about:
      "An open transaction takes a number, later lines commit and are sent, then it commits: the source asks for larger numbers only and never sends the line.",
    subject: "purchases.source",
    owners: ["connector-team"],
    reasons: ["never-sent"],
    inject: async (stack) => {
      passedOver = await commitLate(stack);
    },
    tools: [(stack) => lineRow(stack, passedOver), (stack) => neverOnTopic(stack, passedOver)],
    remove: async (stack) => {
      await resendRow(stack, passedOver);
      await untilLanded(stack, passedOver);
    },
    endsByName: "after-repair",
    claims: [saysRunning, exactlyTheLine],
    withhold: ["kafka"],
    unknown: { failureMode: "F14", subject: "purchases.source" },
  },
  {
    needs: "purchases",
    failureMode: "F18",
    withinMs: 90_000,
    shape: "checkouts without lines",
    about: "Customers check out and no line is written: the storefront's own count rises, the table stands still.",
    subject: "purchases.table",
    owners: ["storefront", "connector-team"],
    reasons: ["silent"],
    inject: async (stack) => purchasesOf(stack).workload.setQuiet(true),
    tools: [noLineSince, checkoutsRise],
    remove: async (stack) => purchasesOf(stack).workload.setQuiet(false),
    claims: [isAtTheEnd],
    withhold: ["storefront"],
    unknown: { failureMode: "F18", subject: "purchases.table" },
  },
];
