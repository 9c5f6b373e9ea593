import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const snapshot: Injection = {
  what: "N19",
  title: "The enrollment connector reads its tables anew, and changes wait for it",
  subject: "enrollment.slot",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 720,
  causes(effects, span) {
    effects.snapshots.push(span);
    stall(effects, ["capture", "confirm", "restart"], span);
    for (const partition of [0, 1]) effects.topics.enrollment.flood.push({ ...span, partition, perSecond: 60 });
  },
};
