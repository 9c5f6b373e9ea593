import type { Stack } from "../stack.ts";
import type { Claim, Fault } from "./fault.ts";
import { lastLine } from "./purchase-acts.ts";
import { ledgerOf, verdictOf } from "./seen.ts";

/** Numbers that the repeated lines were given. */
let repeated: number[] = [];
const repeats = 5;

const ledgerCloses: Claim = {
  claim: "the ledger closes and nothing is missing: each of the repeated lines has a number of its own and lands",
  holds: (moment) => ledgerOf(moment).missing === 0,
  facts: (moment) => ({ ...ledgerOf(moment), ...verdictOf(moment, "F33", "purchases.keys")?.evidence }),
};

/** The same line of an order once more, and again, each under a number of its own. */
async function sendAgain(stack: Stack): Promise<void> {
  const { line_seq } = await lastLine(stack);
  const rows = await stack.postgres.query<{ line_seq: string }>(
    "commerce",
    `insert into commerce.purchase_line (order_id, line_id, course, cents)
     select order_id, line_id, course, cents from commerce.purchase_line, generate_series(1, ${repeats})
      where line_seq = $1 returning line_seq`,
    [line_seq],
  );
  repeated = rows.map((row) => Number(row.line_seq));
}

/** What can be caused by the system that writes the lines. */
export const orderFaults: Fault[] = [
  {
    needs: "purchases",
    failureMode: "F33",
    shape: "line of an order written again",
    about: `One line of an order is written ${repeats} times more, each under its own number: rows, objects and revenue count it again.`,
    subject: "purchases.keys",
    owners: ["purchase-producer"],
    reasons: ["duplicates-upstream"],
    inject: sendAgain,
    tools: [
      async (stack) => {
        const sql =
          "select count(*)::int as rows, count(distinct (order_id, line_id))::int as keys from commerce.purchase_line";
        const [row] = await stack.postgres.query<{ rows: number; keys: number }>("commerce", sql);
        return {
          command: sql,
          output: JSON.stringify(row),
          shows: row !== undefined && row.rows - row.keys >= repeats,
        };
      },
    ],
    remove: async (stack) => {
      await stack.postgres.query("commerce", "delete from commerce.purchase_line where line_seq = any($1::bigint[])", [
        repeated,
      ]);
    },
    claims: [ledgerCloses],
    withhold: ["commerce"],
    unknown: { failureMode: "F33", subject: "purchases.keys" },
  },
];
