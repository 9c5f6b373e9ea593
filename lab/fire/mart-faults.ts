import type { Stack } from "../stack.ts";
import type { Claim, Fault, Shown } from "./fault.ts";

const cohortIsWell: Claim = {
  claim: "the cohort is whole and fresh: it lost who left and nobody else, only the mart has shrunk",
  holds: ({ evaluation }) =>
    evaluation.verdicts
      .filter(({ failureMode }) => failureMode === "F23" || failureMode === "F24")
      .every(({ state }) => state === "ok"),
  facts: ({ evaluation }) => ({ ...evaluation.verdicts.find(({ failureMode }) => failureMode === "F32")?.evidence }),
};

/** The oldest third of all enrollments leaves at once: a course is taken back. */
async function takeCourseBack(stack: Stack): Promise<void> {
  await stack.postgres.query(
    "enrollment",
    `delete from public.enrollment where enrollment_id in (select enrollment_id from public.enrollment
     order by enrollment_id limit (select count(*) / 3 from public.enrollment))`,
  );
}

/** What the mart's last two loads say of themselves, and how many of who ever enrolled its readers still see. */
async function lastLoads(stack: Stack): Promise<Shown> {
  const sql = "select day::text, rows::int, deletes::int from mart.load order by day desc limit 2";
  const rows = await stack.postgres.query<{ rows: number; deletes: number }>("cohort", sql);
  const [newest, before] = rows;
  const fell = newest !== undefined && before !== undefined && newest.rows < before.rows * 0.95;
  return { command: sql, output: JSON.stringify(rows), shows: fell && newest.deletes > 3 * before.deletes };
}

async function readersMiss(stack: Stack): Promise<Shown> {
  const sql =
    "select (select count(*)::int from mart.enrolled) as ever_enrolled, (select count(*)::int from mart.completion) as readers_see";
  const [row] = await stack.postgres.query<{ ever_enrolled: number; readers_see: number }>("cohort", sql);
  return { command: sql, output: JSON.stringify(row), shows: (row?.readers_see ?? 0) < (row?.ever_enrolled ?? 0) };
}

/** What can be caused on the completion mart. */
export const martFaults: Fault[] = [
  {
    failureMode: "F32",
    shape: "many leave, and the load takes them for the end",
    about: "A third of all enrollments is deleted at once, and the load's bug switch makes it drop who left today.",
    subject: "mart.rows",
    owners: ["mart-team"],
    reasons: ["mart-shrank"],
    inject: async (stack) => {
      stack.mart.misread();
      await takeCourseBack(stack);
    },
    tools: [lastLoads, readersMiss],
    remove: async (stack) => stack.mart.readAsItShould(),
    claims: [cohortIsWell],
    withhold: ["cohort"],
    unknown: { failureMode: "F32", subject: "mart.rows" },
  },
];
