import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const objectStoreDown: Injection = {
  what: "F45",
  title: "The object store refuses connections",
  subject: "dependency.object-store",
  owners: ["store-owner"],
  nearMissSeconds: 20,
  detectWithinSeconds: 240,
  lastsSeconds: 3_600,
  causes(effects, span) {
    stall(effects, ["landing", "sink", "tableJob"], span);
    effects.unseen.push({
      ...span,
      ids: ["purchases.prefix", "landing.prefix", "table.snapshot", "dependency.object-store"],
      failed: "refused",
      afterMs: 2,
    });
  },
};
