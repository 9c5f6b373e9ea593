import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const idleSlot: Injection = {
  what: "F37",
  title: "Heartbeats no longer count and only uncaptured tables are written",
  subject: "enrollment.slot",
  owners: ["connector-team"],
  needs: ["wal"],
  nearMissSeconds: 660,
  detectWithinSeconds: 1_500,
  lastsSeconds: 3_600,
  causes(effects, span) {
    effects.volume.enrollment.push({ ...span, factor: 0 });
    stall(effects, ["confirm", "restart"], span);
  },
};
