import { tablePrefix, tableSwitch } from "../parts/table-job.ts";
import type { Claim, Fault } from "./fault.ts";
import { newestCommit, purchasesOf } from "./purchase-acts.ts";

const objectsLand: Claim = {
  claim: "objects land all the while: the prefix is fresh and the table is not",
  holds: ({ evaluation }) => evaluation.signals.find(({ id }) => id === "purchase-lines.prefix-age")?.state === "ok",
  facts: ({ evaluation }) => ({
    ...evaluation.verdicts.find(({ failureMode }) => failureMode === "F28")?.evidence,
  }),
};

/** What can be caused on the table that the landed objects are committed to. */
export const tableFaults: Fault[] = [
  {
    needs: "purchases",
    failureMode: "F28",
    withinMs: 90_000,
    shape: "commit job stopped",
    about:
      "The table's commit job stands still while objects land: the newest object is much newer than the newest snapshot.",
    subject: "table.snapshot",
    owners: ["table-job-team"],
    reasons: ["commit-late"],
    inject: async (stack) => purchasesOf(stack).switches.set(tableSwitch, "stop"),
    tools: [
      async (stack) => {
        const age = Math.round((Date.now() - (await newestCommit(stack))) / 1_000);
        return { command: `ls -l ${tablePrefix}/metadata`, output: `newest metadata is ${age} s old`, shows: age > 8 };
      },
    ],
    remove: async (stack) => purchasesOf(stack).switches.clear(tableSwitch),
    claims: [objectsLand],
    withhold: ["objects"],
    unknown: { failureMode: "F28", subject: "table.snapshot" },
  },
];
