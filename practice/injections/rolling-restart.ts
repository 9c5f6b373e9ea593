import { type Effects, type Span, type StageName, stall } from "../effects.ts";
import { type Injection, minutes } from "./types.ts";

const connectors = [
  "landing.connector",
  "purchases.sourceConnector",
  "purchases.sinkConnector",
  "enrollment.connector",
];
const groups = ["landing.sink", "purchases.sink", "revenue.group", "enrollment.fold"];
const everything: StageName[] = ["producer", "tile", "landing", "source", "sink", "revenue", "capture", "fold"];

/** Two workers, one after the other: each hands its tasks over. */
function workers(effects: Effects, { from }: Span): void {
  for (const turn of [0, 1]) {
    const away = { from: from + minutes(5 * turn), to: from + minutes(5 * turn) + 25_000 };
    stall(effects, ["landing", "source", "sink", "capture", "confirm", "restart"], away);
    effects.slot.push({ ...away, shape: "inactive" });
    for (const id of connectors) effects.connectors.push({ ...away, id, state: "RUNNING", tasks: "UNASSIGNED" });
    for (const id of ["landing.sink", "purchases.sink"]) {
      effects.groups.push({ ...away, id, state: "PreparingRebalance", members: 1 });
    }
  }
}

/** Three brokers, one after the other: each leaves its partitions without a leader for a moment. */
function brokers(effects: Effects, { from }: Span): void {
  for (const turn of [0, 1, 2]) {
    const away = { from: from + minutes(4 * turn), to: from + minutes(4 * turn) + 20_000 };
    stall(effects, everything, away);
    effects.leaderless.push({ ...away, partitions: 4 });
    for (const id of groups) effects.groups.push({ ...away, id, state: "PreparingRebalance", members: 1 });
  }
}

export const rollingRestart: Injection = {
  what: "N17",
  title: "The workers, or the brokers, are restarted one after the other",
  subject: "dependency.connect",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 600,
  staysUntilCleared: true,
  shapes: ["workers", "brokers"],
  causes: (effects, span, shape) => (shape === "brokers" ? brokers : workers)(effects, span),
};
