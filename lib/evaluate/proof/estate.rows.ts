import type { Laid, Row } from "./timeline.fixture.ts";

const kafka = { mode: "F27", subject: "dependency.kafka" } as const;
const connect = { mode: "F43", subject: "dependency.connect" } as const;
const still = (topic: string) => ({
  partitions: [{ topic, partition: 0, committed: "1000", start: "0", end: "1000", oldestUnreadAt: null }],
});
const standStill: Record<string, Laid> = {
  "landing.sink": still("learning.progress"),
  "purchases.sink": still("commerce.purchase_line"),
};
const slotUnread: Record<string, Laid> = { "enrollment.slot": { active: false } };
const blind = { mode: "F31" } as const;
const cluster = ["cluster-team"];
const fails = (
  failed: "refused" | "timeout" | "dns" | "tls" | "unauthorized" | "forbidden" | "server-error",
): Laid => ({
  failed,
});
const at60 = (see: Record<string, Laid>) => [{ at: 60, see }];
const hangs: Laid = { witness: "offsets-timeout" };

export const dependencyRows: Row[] = [
  { ...kafka, name: "1 a broker that answers", changes: [], until: 60, says: { state: "ok" } },
  {
    ...kafka,
    name: "2 refused on all bootstraps is the cluster's page",
    changes: at60({ "dependency.kafka": fails("refused") }),
    until: 90,
    says: { state: "page", reason: "refused", owners: cluster, since: 60, evidence: { downSeconds: 30 } },
  },
  {
    ...kafka,
    name: "3 a lone time-out is not",
    changes: at60({ "dependency.kafka": fails("timeout") }),
    until: 600,
    says: { state: "unknown", unseen: "dependency.kafka" },
  },
  {
    ...kafka,
    name: "4 a time-out with Connect's reads through the brokers hanging as well is",
    changes: at60({ "dependency.kafka": fails("timeout"), "dependency.connect": hangs }),
    until: 60,
    says: { state: "page", reason: "witnessed" },
  },
  {
    ...kafka,
    name: "5 such a witness does not speak against brokers that answer",
    changes: at60({ "dependency.connect": hangs }),
    until: 60,
    says: { state: "ok" },
  },
  {
    ...kafka,
    name: "6 a leaderless partition for more than two sweeps is",
    changes: at60({ "dependency.kafka": { leaderless: 2 } }),
    until: 90,
    says: { state: "page", reason: "leaderless", evidence: { leaderless: 2 } },
  },
  {
    ...kafka,
    name: "7 for two sweeps it is an election (N17)",
    changes: at60({ "dependency.kafka": { leaderless: 2 } }),
    until: 75,
    says: { state: "ok" },
  },
  {
    ...kafka,
    name: "8 and an election between counts anew",
    changes: [
      ...at60({ "dependency.kafka": { leaderless: 2 } }),
      { at: 90, see: { "dependency.kafka": {} } },
      { at: 105, see: { "dependency.kafka": { leaderless: 2 } } },
    ],
    until: 120,
    says: { state: "ok" },
  },
  ...(["dns", "tls", "unauthorized", "forbidden"] as const).map(
    (failure, index): Row => ({
      ...kafka,
      name: `${9 + index} ${failure} says that the monitor cannot see`,
      changes: at60({ "dependency.kafka": fails(failure) }),
      until: 600,
      says: { state: "unknown", reason: "source-failed", evidence: { failure } },
    }),
  ),
  {
    ...kafka,
    name: "13 not probed is unknown",
    changes: at60({ "dependency.kafka": null }),
    until: 60,
    says: { state: "unknown", reason: "not-observed" },
  },
  {
    mode: "F43",
    subject: "dependency.connect",
    name: "14 Connect refused is the platform's",
    changes: at60({ "dependency.connect": fails("refused") }),
    until: 60,
    says: { state: "page", owners: ["platform-team"] },
  },
  {
    mode: "F44",
    subject: "dependency.commerce-db",
    name: "15 a database refused is its owner's",
    changes: at60({ "dependency.commerce-db": fails("refused") }),
    until: 60,
    says: { state: "page", owners: ["database-owner"] },
  },
  {
    mode: "F45",
    subject: "dependency.object-store",
    name: "16 an object store that answers with errors while its sinks stay RUNNING",
    changes: at60({ "dependency.object-store": fails("server-error") }),
    until: 60,
    says: { state: "page", reason: "server-error", owners: ["store-owner"] },
  },
  {
    ...connect,
    name: "17 Connect answers nothing while every reader of its connectors is there",
    changes: at60({ "dependency.connect": fails("timeout") }),
    until: 600,
    says: { state: "unknown", unseen: "dependency.connect" },
  },
  {
    ...connect,
    name: "18 Connect answers nothing, a reader it ran has gone and the others stand still: a frozen worker",
    changes: [...at60({ "dependency.connect": fails("timeout"), ...standStill }), { at: 120, see: slotUnread }],
    until: 150,
    says: { state: "page", reason: "witnessed", owners: ["platform-team"], since: 120 },
  },
  {
    ...connect,
    name: "19 a reader that went while Connect still answered is no witness of what came later",
    changes: [...at60({ ...slotUnread, ...standStill }), { at: 90, see: { "dependency.connect": fails("timeout") } }],
    until: 600,
    says: { state: "unknown", unseen: "dependency.connect" },
  },
  {
    ...connect,
    name: "20 a reader has gone and another gets on: the worker lives, its address is not reached",
    changes: at60({ "dependency.connect": fails("timeout"), ...slotUnread }),
    until: 600,
    says: { state: "unknown", unseen: "dependency.connect" },
  },
  {
    ...connect,
    name: "21 a reader that cannot be seen witnesses nothing",
    changes: [
      ...at60({ "dependency.connect": fails("timeout"), ...standStill }),
      { at: 120, see: { ...slotUnread, "landing.sink": fails("timeout") } },
    ],
    until: 300,
    says: { state: "unknown", unseen: "dependency.connect" },
  },
  {
    ...connect,
    name: "22 nor does one while the brokers do not answer: it may have lost them",
    changes: [
      ...at60({ "dependency.connect": fails("timeout"), "dependency.kafka": fails("timeout"), ...standStill }),
      { at: 120, see: slotUnread },
    ],
    until: 300,
    says: { state: "unknown", unseen: "dependency.connect" },
  },
];

export const monitorRows: Row[] = [
  {
    ...blind,
    subject: "enrollment.state",
    name: "1 a source that answers",
    changes: [],
    until: 900,
    says: { state: "ok" },
  },
  {
    ...blind,
    subject: "enrollment.state",
    name: "2 a source unseen for longer than ten minutes is the monitor's page",
    changes: at60({ "enrollment.state": fails("timeout") }),
    until: 675,
    says: {
      state: "page",
      reason: "unknown-too-long",
      owners: ["monitor-owner"],
      since: 60,
      evidence: { failure: "timeout", unseenSeconds: 615 },
    },
  },
  {
    ...blind,
    subject: "enrollment.state",
    name: "3 up to ten minutes to the second it is unknown, never ok",
    changes: at60({ "enrollment.state": fails("timeout") }),
    until: 660,
    says: { state: "unknown", unseen: "enrollment.state" },
  },
  {
    ...blind,
    subject: "enrollment.state",
    name: "4 one answer ends it",
    changes: [...at60({ "enrollment.state": fails("timeout") }), { at: 900, see: { "enrollment.state": {} } }],
    until: 900,
    says: { state: "ok" },
  },
  {
    ...blind,
    subject: "dependency.kafka",
    name: "5 a dependency's lone time-out names the connection",
    changes: at60({ "dependency.kafka": fails("timeout") }),
    until: 675,
    says: { state: "page" },
  },
  {
    ...blind,
    subject: "dependency.kafka",
    name: "6 a refused dependency is judged, not unseen",
    changes: at60({ "dependency.kafka": fails("refused") }),
    until: 900,
    says: { state: "ok" },
  },
  {
    ...blind,
    subject: "dependency.enrollment-db",
    name: "7 a probe that answers while all that is read through it is unseen names the connection",
    changes: at60({ "enrollment.slot": fails("timeout"), "enrollment.captured": fails("timeout") }),
    until: 675,
    says: { state: "page", reason: "unknown-too-long" },
  },
  {
    ...blind,
    subject: "dependency.enrollment-db",
    name: "8 not while one of them answers",
    changes: at60({ "enrollment.slot": fails("timeout") }),
    until: 900,
    says: { state: "ok" },
  },
  {
    ...blind,
    subject: "enrollment.fold",
    name: "9 what an outage may explain is said, so that it can be folded",
    changes: at60({ "enrollment.fold": fails("timeout"), "dependency.kafka": fails("refused") }),
    until: 675,
    says: { state: "page", evidence: { explainedByDependency: true, through: "kafka" } },
  },
  {
    ...blind,
    subject: "enrollment.slot",
    name: "10 another kind of document is not what was asked for",
    changes: at60({ "enrollment.slot": { kind: "fold-state", newestSourceTs: null, rows: 0 } }),
    until: 675,
    says: { state: "page", evidence: { failure: "wrong-kind" } },
  },
];
