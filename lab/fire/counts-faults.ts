import type { Stack } from "../stack.ts";
import type { Claim, Fault, Shown } from "./fault.ts";
import { sendAllAgain } from "./fold-log.ts";
import { connectStatus } from "./tools.ts";
import type { Moment } from "./watch.ts";

const publication = "enrollment_debezium";
const segment = "partner";
const tables = "ops.heartbeat, public.enrollment";

const evidenceOf = ({ evaluation }: Moment) =>
  evaluation.verdicts.find(({ failureMode, subject }) => failureMode === "F24" && subject === "enrollment.counts")
    ?.evidence;

const allElseIsWell: Claim = {
  claim: "slot, connector, fold and cohort are well by every other rule: only the counts tell",
  holds: ({ evaluation }) =>
    evaluation.verdicts
      .filter(({ product, failureMode }) => product === "enrollment-cohort" && failureMode !== "F24")
      .every(({ state }) => state === "ok"),
  facts: (moment) => ({ ...evidenceOf(moment) }),
};

const onlyThatSegment: Claim = {
  claim: "the page names the segment, and no other differs",
  holds: (moment) => {
    const evidence = evidenceOf(moment);
    return evidence?.segment === segment && evidence.segmentsOff === 1;
  },
  facts: (moment) => ({ ...evidenceOf(moment) }),
};

async function publish(stack: Stack, what: string): Promise<void> {
  await stack.postgres.query("enrollment", `alter publication ${publication} set table ${what}`);
}

/** PostgreSQL's own word on what the publication lets through. */
async function rowFilter(stack: Stack): Promise<Shown> {
  const sql = `select schemaname, tablename, rowfilter from pg_publication_tables where pubname = '${publication}' order by 1, 2`;
  const rows = await stack.postgres.query<{ rowfilter: string | null }>("enrollment", sql);
  return { command: sql, output: JSON.stringify(rows), shows: rows.some(({ rowfilter }) => rowfilter !== null) };
}

/** The newest enrollment of the segment, in its table and in the cohort. */
async function newestOfSegment(stack: Stack): Promise<Shown> {
  const newest = `select max(enrollment_id)::int as newest from public.enrollment where segment = '${segment}'`;
  const copied = `select max(enrollment_id)::int as newest from enrollment_cohort where segment = '${segment}'`;
  const [there] = await stack.postgres.query<{ newest: number }>("enrollment", newest);
  const [here] = await stack.postgres.query<{ newest: number }>("cohort", copied);
  const output = JSON.stringify({ source: there?.newest, cohort: here?.newest });
  return { command: `${newest}; ${copied}`, output, shows: (there?.newest ?? 0) - (here?.newest ?? 0) > 60 };
}

/** What only a comparison of counts can tell. */
export const countsFaults: Fault[] = [
  {
    failureMode: "F24",
    shape: "row filter on the publication",
    about:
      "Someone gives the publication a row filter that leaves one segment out: everything says RUNNING and is fresh.",
    subject: "enrollment.counts",
    owners: ["connector-team"],
    reasons: ["counts-differ"],
    withinMs: 90_000,
    inject: (stack) => publish(stack, `ops.heartbeat, public.enrollment where (segment <> '${segment}')`),
    tools: [
      rowFilter,
      newestOfSegment,
      (stack) => connectStatus(stack, (states) => states.length === 2 && states.every((state) => state === "RUNNING")),
    ],
    remove: async (stack) => {
      await publish(stack, tables);
      await sendAllAgain(stack);
    },
    claims: [allElseIsWell, onlyThatSegment],
    withhold: ["cohort"],
    unknown: { failureMode: "F24", subject: "enrollment.counts" },
  },
];
