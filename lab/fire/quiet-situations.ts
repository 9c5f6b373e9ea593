import { type ChildProcess, spawn } from "node:child_process";
import { RangeSet } from "../../lib/evaluate/range-set.ts";
import { purchaseTopic } from "../parts/purchase-connectors.ts";
import type { Stack } from "../stack.ts";
import { kafkaTool } from "./group-tools.ts";
import { purchasesOf, rollBack } from "./purchase-acts.ts";
import type { QuietSituation } from "./quiet.ts";
import { quietInGroups } from "./quiet-groups.ts";
import { quietOnLanding } from "./quiet-landing.ts";
import { quietOnTile } from "./quiet-tile.ts";
import { quietWithWorkers } from "./quiet-workers.ts";
import { ledgerOf } from "./seen.ts";

const linesTakenBack = 25;
/** The numbers that an order took and gave no line. */
let taken = RangeSet.empty;

const rolledBack: QuietSituation = {
  id: "N10",
  needs: "purchases",
  about: `An order takes ${linesTakenBack} numbers and rolls back: they are used up and no line will ever have them.`,
  cause: async (stack) => {
    const [before] = await sequence(stack);
    await rollBack(stack, linesTakenBack);
    const [after] = await sequence(stack);
    taken = RangeSet.of([BigInt(before?.last ?? 0) + 1n, BigInt(after?.last ?? 0) + 1n]);
  },
  tools: [
    async (stack) => {
      const sql = `select count(*)::int as lines from commerce.purchase_line where order_id = 'taken-back'`;
      const [row] = await stack.postgres.query<{ lines: number }>("commerce", sql);
      return { command: sql, output: JSON.stringify(row), shows: row?.lines === 0 };
    },
  ],
  end: async () => undefined,
  seen: {
    claim: "the numbers become void and none of them is missing",
    holds: (moment) => {
      const voids = RangeSet.parse(moment.evaluation.ledgers["purchase-lines"]?.void ?? "{}");
      return voids.intersect(taken).size >= BigInt(linesTakenBack) && ledgerOf(moment).missing === 0;
    },
    facts: (moment) => ({ ...ledgerOf(moment), taken: taken.toString() }),
  },
  // Due time, and both waits of the ledger.
  lastsMs: 40_000,
};

const sequence = (stack: Stack) =>
  stack.postgres.query<{ last: string }>(
    "commerce",
    "select last_value::text as last from commerce.purchase_line_line_seq_seq",
  );

let reader: ChildProcess | null = null;
/** What somebody has looked at the topics with before. */
let knownBefore: string[] = [];
const groupsOf = async (stack: Stack): Promise<string[]> => {
  const main = "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand";
  return (await kafkaTool(stack, main, ["--list"])).split("\n").filter((line) => /^[\w.-]+$/.test(line));
};
const withoutGroup: QuietSituation = {
  id: "N08",
  needs: "purchases",
  about:
    "An application that keeps its own positions, as Spark does, reads the purchase topic: the brokers know no group of it.",
  cause: async (stack) => {
    knownBefore = await groupsOf(stack);
    const { java, kafkaClasspath } = stack.installed;
    const main = "org.apache.kafka.tools.consumer.ConsoleConsumer";
    const what = ["--bootstrap-server", stack.broker.bootstrap, "--topic", purchaseTopic];
    // A partition of its own instead of a subscription: it commits nowhere.
    const how = ["--partition", "0", "--offset", "earliest", "--command-property", "enable.auto.commit=false"];
    reader = spawn(java, ["-Xmx96m", "-XX:TieredStopAtLevel=1", "-cp", kafkaClasspath, main, ...what, ...how], {
      stdio: "ignore",
    });
  },
  tools: [
    async (stack) => {
      const output = await groupsOf(stack);
      const own = ["connect-purchase-line-s3", "course-revenue", "enrollment-fold"];
      const command = `kafka-consumer-groups.sh --bootstrap-server ${stack.broker.bootstrap} --list`;
      const known = own.every((group) => output.includes(group));
      const others = output.filter((group) => ![...own, ...knownBefore].includes(group));
      const alive = reader !== null && reader.exitCode === null && reader.pid !== undefined;
      return { command, output: output.join("\n"), shows: alive && known && others.length === 0 };
    },
  ],
  end: async () => {
    reader?.kill("SIGKILL");
    reader = null;
  },
  seen: {
    claim: "every group of the contract is seen with its members",
    holds: (moment) =>
      ["purchases.sink", "revenue.group"].every((id) => {
        const seen = moment.sweep.observations[id];
        return seen && "value" in seen && seen.value.kind === "consumer-group" && seen.value.members > 0;
      }),
    facts: (moment) => ({ sources: Object.keys(moment.sweep.observations).length }),
  },
  lastsMs: 30_000,
};

const quietHour: QuietSituation = {
  id: "N05",
  needs: "purchases",
  about: "The shop is closed: no checkout, no line, for longer than a source may stand still.",
  cause: async (stack) => purchasesOf(stack).setQuiet(true),
  tools: [
    async (stack) => {
      const sql =
        "select count(*)::int as lines from commerce.purchase_line where event_time > clock_timestamp() - interval '3 s'";
      const [row] = await stack.postgres.query<{ lines: number }>("commerce", sql);
      return { command: sql, output: JSON.stringify(row), shows: row?.lines === 0 };
    },
  ],
  end: async (stack) => purchasesOf(stack).setQuiet(false),
  seen: {
    claim: "nothing is pending, and nothing pending is no lag",
    holds: (moment) => {
      const prefix = moment.evaluation.signals.find(({ id }) => id === "purchase-lines.prefix-age");
      return ledgerOf(moment).pending === 0 && ledgerOf(moment).buffered === 0 && prefix?.value === 0;
    },
    facts: (moment) => ({ ...ledgerOf(moment) }),
  },
  lastsMs: 35_000,
};

/** What must page nobody. A topic that was widened stays so: last. */
export const quietSituations: QuietSituation[] = [
  ...quietOnTile,
  quietHour,
  withoutGroup,
  rolledBack,
  ...quietOnLanding,
  ...quietWithWorkers,
  ...quietInGroups,
];
