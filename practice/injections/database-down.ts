import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const databaseDown: Injection = {
  what: "F44",
  title: "The enrollment database is stopped",
  subject: "dependency.enrollment-db",
  owners: ["database-owner"],
  nearMissSeconds: 20,
  detectWithinSeconds: 240,
  lastsSeconds: 3_600,
  causes(effects, span) {
    stall(effects, ["capture", "confirm", "restart"], span);
    effects.volume.enrollment.push({ ...span, factor: 0 });
    effects.volume.wal.push({ ...span, factor: 0 });
    effects.unseen.push({
      ...span,
      ids: ["enrollment.slot", "enrollment.captured", "enrollment.counts", "dependency.enrollment-db"],
      failed: "refused",
      afterMs: 2,
    });
    effects.restarted.push(span.to);
  },
};
