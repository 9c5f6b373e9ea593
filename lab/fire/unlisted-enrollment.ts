import { configureConnector, slotName, untilRunning } from "../parts/connector.ts";
import type { Stack } from "../stack.ts";
import type { Fault } from "./fault.ts";
import { sendAllAgain } from "./fold-log.ts";
import { brokerApiVersions, connectStatus, slotRow } from "./tools.ts";
import { catalog, curlHangs, freeze, isFrozen, loginRefused, thaw } from "./unlisted-acts.ts";

const publication = "enrollment_debezium";
const role = "change_reader";

const ofSlot = {
  subject: "enrollment.slot",
  claims: [],
  withhold: ["postgres" as const],
};
const ofFold = {
  subject: "enrollment.fold",
  owners: ["fold-team"],
  claims: [],
  withhold: ["kafka" as const],
};

const onEnrollment = (stack: Stack, sql: string) => stack.postgres.query("enrollment", sql);

/** The connector comes as a user of its own; then that user may log in no more, and its session is ended. */
async function takeLoginAway(stack: Stack): Promise<void> {
  const { password } = stack.postgres;
  await onEnrollment(stack, `drop role if exists ${role}; create role ${role} superuser login password '${password}'`);
  await configureConnector(stack.worker, { ...stack.connectorConfig(), "database.user": role });
  await untilRunning(stack.worker, 30_000);
  await onEnrollment(stack, `alter role ${role} nologin`);
  await onEnrollment(stack, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
}

const runs = (stack: Stack) => connectStatus(stack, (states) => states.join() === "RUNNING,RUNNING");

/** Ways to break the enrollment path that stand in no failure mode's row. */
export const unlistedOnEnrollment: Fault[] = [
  {
    ...ofSlot,
    failureMode: "F19",
    owners: ["database-owner", "connector-team"],
    shape: "reader that may not log in",
    about: "The connector's database user loses its right to log in, and its session is ended.",
    reasons: ["failed", "loop", "stopped"],
    inject: takeLoginAway,
    withinMs: 60_000,
    tools: [(stack) => loginRefused(stack, role), (stack) => slotRow(stack, (row) => !row.active)],
    remove: async (stack) => {
      await onEnrollment(stack, `alter role ${role} login`);
      await configureConnector(stack.worker, stack.connectorConfig());
      await untilRunning(stack.worker, 40_000);
    },
    unknown: { failureMode: "F19", subject: "enrollment.slot" },
  },
  {
    failureMode: "F24",
    subject: "enrollment.counts",
    owners: ["connector-team"],
    claims: [],
    withhold: ["cohort"],
    shape: "table taken out of the publication",
    about: "Somebody takes the enrollments out of the publication: heartbeats cross every hop, enrollments do not.",
    reasons: ["counts-differ"],
    inject: async (stack) => {
      await onEnrollment(stack, `alter publication ${publication} drop table public.enrollment`);
    },
    withinMs: 90_000,
    tools: [
      catalog<{ tables: string }>(
        "enrollment",
        `select string_agg(schemaname || '.' || tablename, ' ') as tables from pg_publication_tables where pubname = '${publication}'`,
        (row) => row?.tables === "ops.heartbeat",
      ),
      runs,
    ],
    remove: async (stack) => {
      await onEnrollment(stack, `alter publication ${publication} set table ops.heartbeat, public.enrollment`);
      await sendAllAgain(stack);
    },
    unknown: { failureMode: "F24", subject: "enrollment.counts" },
  },
  {
    ...ofFold,
    failureMode: "F23",
    shape: "fold frozen",
    about: "SIGSTOP to the fold: its process is there and its group loses its only member.",
    reasons: ["fold-behind"],
    inject: async (stack) => freeze(stack.fold.part),
    withinMs: 60_000,
    tools: [(stack) => isFrozen(stack.fold.part)],
    remove: async (stack) => thaw(stack.fold.part),
    unknown: { failureMode: "F23", subject: "enrollment.fold" },
  },
  {
    ...ofFold,
    failureMode: "F23",
    shape: "cohort that refuses rows",
    about: "A constraint on the cohort's table refuses every change: the fold fails at each batch and starts again.",
    reasons: ["fold-behind"],
    inject: async (stack) => {
      const sql = "alter table enrollment_cohort add constraint refused check (enrollment_id < 0) not valid";
      await stack.postgres.query("cohort", sql);
    },
    withinMs: 60_000,
    tools: [
      catalog<{ conname: string }>(
        "cohort",
        "select conname, pg_get_constraintdef(oid) as says from pg_constraint where conname = 'refused'",
        (row) => row?.conname === "refused",
      ),
    ],
    remove: async (stack) => {
      await stack.postgres.query("cohort", "alter table enrollment_cohort drop constraint if exists refused");
    },
    unknown: { failureMode: "F23", subject: "enrollment.fold" },
  },
  {
    failureMode: "F27",
    subject: "dependency.kafka",
    owners: ["cluster-team"],
    claims: [],
    withhold: ["kafka", "connect"],
    shape: "broker frozen",
    about: "SIGSTOP to the only broker: its port takes connections and nobody answers.",
    reasons: ["witnessed"],
    inject: async (stack) => freeze(stack.broker.part),
    withinMs: 60_000,
    tools: [
      (stack) => isFrozen(stack.broker.part),
      (stack) => brokerApiVersions(stack, 15_000, (output) => /failed on brokers|imed out|disconnected/.test(output)),
    ],
    remove: async (stack) => {
      thaw(stack.broker.part);
      await untilRunning(stack.worker, 60_000);
    },
    unknown: { failureMode: "F27", subject: "dependency.kafka" },
  },
  {
    failureMode: "F43",
    subject: "dependency.connect",
    owners: ["platform-team"],
    claims: [],
    withhold: ["connect", "postgres", "kafka"],
    shape: "Connect worker frozen",
    about: "SIGSTOP to the only worker: its address takes connections and answers nothing, and its slot has no reader.",
    reasons: ["witnessed"],
    inject: async (stack) => freeze(stack.worker.part),
    withinMs: 90_000,
    tools: [
      (stack) => isFrozen(stack.worker.part),
      (stack) => curlHangs(`${stack.worker.url}/connectors`),
      (stack) => slotRow(stack, ({ active, slot_name }) => slot_name === slotName && !active),
    ],
    remove: async (stack) => {
      thaw(stack.worker.part);
      await untilRunning(stack.worker, 60_000);
    },
    unknown: { failureMode: "F43", subject: "dependency.connect" },
  },
];
