import { RangeSet } from "../../lib/evaluate/range-set.ts";
import { untilRunning } from "../parts/connector.ts";
import { sinkName, sourceName } from "../parts/purchase-connectors.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault } from "./fault.ts";
import { addLine, type LostObject, lineRow, loseObject, purchasesOf, resendRow, untilLanded } from "./purchase-acts.ts";
import { deadLetterHeaders, objectGone, rowsWhere } from "./purchase-tools.ts";
import { ledgerOf, observed, verdictOf } from "./seen.ts";
import { configureSink } from "./sink-acts.ts";
import { connectStatus } from "./tools.ts";

const failedUnderRunning = (id: string): Claim => ({
  claim: "the task is FAILED under a connector that says RUNNING",
  holds: (moment) => {
    const seen = observed(moment, id);
    return seen?.kind === "connect-connector" && seen.state === "RUNNING" && seen.tasks[0]?.state === "FAILED";
  },
  facts: (moment) => {
    const seen = observed(moment, id);
    return seen?.kind === "connect-connector" ? { connector: seen.state, tasks: seen.tasks } : {};
  },
});

const nothingMissing: Claim = {
  claim: "the ledger closes and nothing is missing",
  holds: (moment) => ledgerOf(moment).missing === 0,
  facts: (moment) => ({ ...ledgerOf(moment) }),
};

const closesWithTheDeadLetter: Claim = {
  claim: "the ledger closes with the dead letter and would be short by one without it",
  holds: (moment) => {
    const { lines, landed, deadLettered, buffered, pending, missing, filtered, ...rest } = ledgerOf(moment);
    const others = [landed, buffered, pending, missing, filtered, rest.void].map(Number);
    return deadLettered === 1 && missing === 0 && Number(lines) - others.reduce((sum, each) => sum + each, 0) === 1;
  },
  facts: (moment) => ({ ...ledgerOf(moment) }),
};

const sinkGoesOn: Claim = {
  claim: "the sink goes on as if nothing had happened: its task runs and nothing waits beyond its time",
  holds: (moment) =>
    ["F08 purchases.sinkConnector", "F16 purchases.sink"].every((each) => {
      const [mode = "", subject = ""] = each.split(" ");
      return verdictOf(moment, mode, subject)?.state === "ok";
    }),
  facts: (moment) => {
    const seen = observed(moment, "purchases.sink");
    const [partition] = seen?.kind === "consumer-group" ? seen.partitions : [];
    return { unreadRecords: partition ? Number(BigInt(partition.end) - BigInt(partition.committed ?? 0)) : null };
  },
};

const letterIsNamed: Claim = {
  claim: "connector, partition, offset and exception class are read from the dead letter's headers",
  holds: (moment) => {
    const seen = observed(moment, "purchases.dlq");
    const [newest] = seen?.kind === "dead-letter-topic" ? seen.newest : [];
    return newest?.connector === sinkName && newest.sourcePartition === 0 && newest.exceptionClass !== null;
  },
  facts: (moment) => {
    const seen = observed(moment, "purchases.dlq");
    return seen?.kind === "dead-letter-topic" ? { newest: seen.newest[0] } : {};
  },
};

const lost: LostObject = { key: "", lines: [], rolledBack: 0 };
const exactlyTheObject: Claim = {
  claim: "the missing range is the lost object's, whole, and as many rolled-back numbers beside it hide none of it",
  holds: (moment) => {
    const ledger = ledgerOf(moment);
    // The condition is told by the first sweep that counts it; before, nothing is missing.
    if (ledger.missing === 0) return true;
    const named = RangeSet.parse(String(ledger.ranges));
    const whole = lost.lines.every(({ line_seq }) => named.has(BigInt(line_seq)));
    // A number taken back is pending until nobody can hold it any more, and void from then on.
    const nobodys = Number(ledger.void) + Number(ledger.pending);
    return whole && ledger.missing === lost.lines.length && nobodys >= lost.rolledBack;
  },
  facts: (moment) => ({ ...ledgerOf(moment), linesOfTheObject: lost.lines.length, rolledBackAtOnce: lost.rolledBack }),
};

/** As the sink is configured, but it fails at the first line that it refuses. */
function intolerant(stack: Stack): Record<string, string> {
  const kept = Object.entries(purchasesOf(stack).sinkConfig()).filter(([key]) => !key.startsWith("errors."));
  return { ...Object.fromEntries(kept), "errors.tolerance": "none" };
}

let refused = 0;

/** What can be caused on the purchase path. */
export const purchaseFaults: Fault[] = [
  {
    needs: "purchases",
    failureMode: "F10",
    shape: "row it cannot convert",
    about: "A row with an event time of infinity: the source sends what stands before it, then its task fails.",
    subject: "purchases.sourceConnector",
    owners: ["connector-team"],
    reasons: ["failed"],
    inject: async (stack) => {
      await addLine(stack, { eventTime: "infinity" });
    },
    tools: [
      (stack) => connectStatus(stack, (states) => states.includes("FAILED"), sourceName),
      (stack) => rowsWhere(stack, "event_time = 'infinity'"),
    ],
    remove: async (stack) => {
      const repair = "update commerce.purchase_line set event_time = clock_timestamp() where event_time = 'infinity'";
      await stack.postgres.query("commerce", repair);
      await stack.worker.call("POST", `/connectors/${sourceName}/restart?includeTasks=true&onlyFailed=true`);
      await untilRunning(stack.worker, 20_000, sourceName);
    },
    claims: [failedUnderRunning("purchases.sourceConnector"), nothingMissing],
    withhold: ["connect"],
    unknown: { failureMode: "F10", subject: "purchases.sourceConnector" },
  },
  {
    needs: "purchases",
    failureMode: "F08",
    shape: "no tolerance and a line it refuses",
    about: "errors.tolerance=none and a line below the smallest amount that the sink writes: its task fails.",
    subject: "purchases.sinkConnector",
    owners: ["landing-team"],
    reasons: ["failed"],
    inject: async (stack) => {
      await configureSink(stack, intolerant(stack));
      refused = await addLine(stack, { cents: -100 });
    },
    tools: [
      (stack) => connectStatus(stack, (states) => states.includes("FAILED"), sinkName),
      (stack) => rowsWhere(stack, "cents < 0"),
    ],
    // A sink that writes such lines takes it; then the healthy one goes on behind it.
    remove: async (stack) => {
      await configureSink(stack, { ...intolerant(stack), "amount.min": "-1000" });
      await untilLanded(stack, refused);
      await configureSink(stack, purchasesOf(stack).sinkConfig());
    },
    claims: [failedUnderRunning("purchases.sinkConnector"), nothingMissing],
    withhold: ["connect"],
    unknown: { failureMode: "F08", subject: "purchases.sinkConnector" },
  },
  {
    needs: "purchases",
    failureMode: "F12",
    shape: "line the sink refuses",
    about:
      "A line below the smallest amount that the sink writes goes to the dead-letter topic; everything stays green.",
    subject: "purchases.dlq",
    owners: ["landing-team"],
    reasons: ["unhandled-dead-letters"],
    inject: async (stack) => {
      refused = await addLine(stack, { cents: -100 });
    },
    tools: [deadLetterHeaders, (stack) => lineRow(stack, refused)],
    remove: async (stack) => {
      await stack.postgres.query("commerce", "update commerce.purchase_line set cents = 100 where line_seq = $1", [
        refused,
      ]);
      await resendRow(stack, refused);
      await untilLanded(stack, refused);
    },
    endsByName: "after-repair",
    claims: [sinkGoesOn, letterIsNamed, closesWithTheDeadLetter],
    withhold: ["kafka"],
    unknown: { failureMode: "F12", subject: "purchases.dlq" },
  },
  {
    needs: "purchases",
    failureMode: "F12",
    shape: "line the sink refuses, written off by name",
    about: "As before, and nobody re-lands it: the page stays until a person writes the line off by name.",
    subject: "purchases.dlq",
    owners: ["landing-team"],
    reasons: ["unhandled-dead-letters"],
    inject: async (stack) => {
      refused = await addLine(stack, { cents: -100 });
    },
    tools: [deadLetterHeaders, (stack) => lineRow(stack, refused)],
    remove: async () => undefined,
    endsByName: "by-acceptance",
    claims: [sinkGoesOn, letterIsNamed],
    withhold: ["kafka"],
    unknown: { failureMode: "F12", subject: "purchases.dlq" },
  },
  {
    needs: "purchases",
    failureMode: "F13",
    shape: "object deleted",
    about:
      "A young object is deleted from the bucket and as many lines roll back at once: a count could hide the one in the other.",
    subject: "purchases.prefix",
    owners: ["landing-team"],
    reasons: ["missing"],
    inject: async (stack) => {
      Object.assign(lost, await loseObject(stack));
    },
    tools: [(stack) => objectGone(stack, lost.key)],
    remove: async (stack) => {
      await purchasesOf(stack).resend(lost.lines);
      for (const { line_seq } of lost.lines) await untilLanded(stack, line_seq);
    },
    endsByName: "after-repair",
    claims: [sinkGoesOn, exactlyTheObject],
    withhold: ["objects"],
    unknown: { failureMode: "F13", subject: "purchases.prefix" },
  },
];
