import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const longTransaction: Injection = {
  what: "F38",
  title: "A report writes in a transaction and holds it open",
  subject: "enrollment.slot",
  owners: ["mart-team"],
  needs: ["wal"],
  nearMissSeconds: 440,
  detectWithinSeconds: 1_200,
  lastsSeconds: 3_600,
  causes(effects, span) {
    stall(effects, ["restart"], span);
    effects.writers.push({ ...span, application: "reporting" });
  },
};
