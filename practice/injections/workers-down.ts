import { stall } from "../effects.ts";
import { type Injection, minutes } from "./types.ts";

const connectors = [
  "landing.connector",
  "purchases.sourceConnector",
  "purchases.sinkConnector",
  "enrollment.connector",
];
const readThroughConnect = [...connectors, "purchases.source", "enrollment.offset", "dependency.connect"];

export const workersDown: Injection = {
  what: "F43",
  title: "The Connect workers are killed",
  subject: "dependency.connect",
  owners: ["platform-team"],
  nearMissSeconds: 20,
  detectWithinSeconds: 240,
  lastsSeconds: 3_600,
  causes(effects, span) {
    stall(effects, ["landing", "source", "sink", "capture", "confirm", "restart"], span);
    effects.unseen.push({ ...span, ids: readThroughConnect, failed: "refused", afterMs: 2 });
    effects.slot.push({ ...span, shape: "inactive" });
    effects.started.push({ at: span.to, ids: connectors });
    // The coordinator drops the sinks' members only when their sessions time out.
    const silent = { from: span.from + minutes(0.75), to: span.to };
    for (const id of ["landing.sink", "purchases.sink"]) {
      effects.groups.push({ ...silent, id, state: "Empty", members: 0 });
    }
  },
};
