import type { Injection } from "./types.ts";

export const sourceUnseen: Injection = {
  what: "F31",
  title: "The cohort's table is locked: only the monitor's read of it hangs",
  subject: "enrollment.state",
  owners: ["monitor-owner"],
  nearMissSeconds: 450,
  detectWithinSeconds: 900,
  lastsSeconds: 3_600,
  causes: (effects, span) =>
    effects.unseen.push({ ...span, ids: ["enrollment.state"], failed: "timeout", afterMs: 5_000 }),
};
