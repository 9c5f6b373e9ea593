import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const rebalance: Injection = {
  what: "N06",
  title: "The workers and the groups rebalance",
  subject: "landing.sink",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 40,
  causes(effects, span) {
    stall(effects, ["landing", "sink", "revenue", "fold"], span);
    for (const id of ["landing.sink", "purchases.sink", "revenue.group", "enrollment.fold"]) {
      effects.groups.push({ ...span, id, state: "PreparingRebalance", members: 1 });
    }
    for (const id of ["landing.connector", "purchases.sinkConnector"]) {
      effects.connectors.push({ ...span, id, state: "RUNNING", tasks: "UNASSIGNED" });
    }
  },
};
