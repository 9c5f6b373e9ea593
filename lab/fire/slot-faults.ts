import { setTimeout as pause } from "node:timers/promises";
import { configureConnector, connectorName, connectorStatus, slotName, untilRunning } from "../parts/connector.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault, Shown } from "./fault.ts";
import { connectStatus, slotRow } from "./tools.ts";
import type { Moment } from "./watch.ts";

const lostSegment = "moved";
let moved = { id: "0", newest: "0" };
const evidenceOf = ({ evaluation }: Moment) =>
  evaluation.verdicts.find(({ failureMode, subject }) => failureMode === "F22" && subject === "enrollment.slot")
    ?.evidence;

const slotIsThere: Claim = {
  claim: "a slot of that name is there and holds WAL: only what it was tells it apart",
  holds: ({ sweep }) => {
    const seen = sweep.observations["enrollment.slot"];
    return seen !== undefined && "value" in seen && seen.value.kind === "replication-slot" && seen.value.present;
  },
  facts: (moment) => ({ ...evidenceOf(moment) }),
};

const call = async (stack: Stack, method: string, path: string) => {
  const { status } = await stack.worker.call(method, `/connectors/${connectorName}/${path}`);
  if (status >= 300) throw new Error(`Connect answered ${status} to ${method} ${path}`);
};

/** Polls until `holds`. Throws Error with `what` after `withinMs`. */
async function until(what: string, withinMs: number, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await holds().catch(() => false)); await pause(50)) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
  }
}

const sql = (stack: Stack, text: string) => stack.postgres.query<Record<string, unknown>>("enrollment", text);

/** Stops the connector and waits until nobody reads its slot. */
export const stopped = async (stack: Stack) => {
  await call(stack, "PUT", "stop");
  const active = `select active from pg_replication_slots where slot_name = '${slotName}'`;
  await until("a stopped connector and an inactive slot", 15_000, async () => {
    const status = await connectorStatus(stack.worker);
    const isStopped = status?.connector.state === "STOPPED" && status.tasks.length === 0;
    return isStopped && (await sql(stack, active))[0]?.active !== true;
  });
};

/**
 * A row is changed while the connector is stopped; then someone drops the slot and makes one of the same name. `config`: what
 * the connector is told when it goes on.
 */
async function recreateSlot(stack: Stack, config = stack.connectorConfig()): Promise<void> {
  await stopped(stack);
  await configureConnector(stack.worker, config);
  moved = await moveOne(stack);
  const again = `select pg_create_logical_replication_slot('${slotName}', 'pgoutput')`;
  await sql(stack, `select pg_drop_replication_slot('${slotName}'); ${again}`);
  await call(stack, "PUT", "resume");
}

/** The stored position is forgotten, and a new snapshot reads everything that is there. */
export async function readAllAgain(stack: Stack): Promise<void> {
  await stopped(stack);
  await until("offsets that can be deleted", 15_000, async () => {
    const { status } = await stack.worker.call("DELETE", `/connectors/${connectorName}/offsets`);
    return status === 200;
  });
  await configureConnector(stack.worker, stack.connectorConfig());
  await call(stack, "PUT", "resume");
  await untilRunning(stack.worker, 30_000);
}

/** The named repair: everything is read again, the lost change with it. */
async function repair(stack: Stack): Promise<void> {
  await readAllAgain(stack);
  await until("the lost change in the cohort", 40_000, async () => {
    const seen = "select segment from enrollment_cohort where enrollment_id = $1";
    const [row] = await stack.postgres.query<{ segment: string }>("cohort", seen, [moved.id]);
    return row?.segment === lostSegment;
  });
}

/** One learner moves to another segment; a row that nobody changes afterwards. */
async function moveOne(stack: Stack): Promise<typeof moved> {
  const [row] = await sql(
    stack,
    `update public.enrollment set segment = '${lostSegment}', updated_at = clock_timestamp()
     where enrollment_id = (select enrollment_id from public.enrollment order by enrollment_id desc offset 40 limit 1)
     returning enrollment_id::text as id, (select max(enrollment_id) from public.enrollment)::text as newest`,
  );
  return { id: String(row?.id), newest: String(row?.newest) };
}

/** The change that was made in between is in the source and not in the cohort, which has later rows. */
async function changeIsLost(stack: Stack): Promise<Shown> {
  const source = `select segment from public.enrollment where enrollment_id = ${moved.id}`;
  const cohort = `select segment, (select max(enrollment_id) > ${moved.newest} from enrollment_cohort) as later from enrollment_cohort where enrollment_id = ${moved.id}`;
  const [there] = await sql(stack, source);
  const [here] = await stack.postgres.query<{ segment: string; later: boolean }>("cohort", cohort);
  const shows = there?.segment === lostSegment && here?.segment !== lostSegment && here?.later === true;
  const output = JSON.stringify({ source: there?.segment, cohort: here?.segment, laterRows: here?.later });
  return { command: `${source}; ${cohort}`, output, shows };
}

const lost = {
  failureMode: "F22" as const,
  subject: "enrollment.slot",
  owners: ["connector-team", "database-owner"],
  endsByName: "after-repair" as const,
  claims: [slotIsThere],
  withhold: ["postgres" as const],
  unknown: { failureMode: "F22" as const, subject: "enrollment.slot" },
};

/** A slot dropped and made anew, in both shapes. */
export const slotFaults: Fault[] = [
  {
    ...lost,
    shape: "slot made anew, task failed",
    about:
      "The slot is dropped and made anew while the connector is stopped: its task finds its position gone and fails.",
    reasons: ["slot-recreated-failed"],
    inject: (stack) => recreateSlot(stack),
    tools: [
      (stack) => connectStatus(stack, (states) => states.includes("FAILED")),
      (stack) => slotRow(stack, (row) => !row.active),
    ],
    remove: repair,
  },
  {
    ...lost,
    shape: "slot made anew, silent",
    about: "The same with offset.mismatch.strategy=trust_slot: everything says RUNNING, and what was changed is gone.",
    reasons: ["slot-recreated-silent"],
    inject: (stack) => recreateSlot(stack, { ...stack.connectorConfig(), "offset.mismatch.strategy": "trust_slot" }),
    tools: [
      (stack) => connectStatus(stack, (states) => states.length === 2 && states.every((state) => state === "RUNNING")),
      (stack) => slotRow(stack, (row) => row.active),
      changeIsLost,
    ],
    remove: repair,
  },
];
