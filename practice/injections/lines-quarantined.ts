import type { Injection } from "./types.ts";

export const linesQuarantined: Injection = {
  what: "F12",
  title: "Three purchase lines are dead-lettered",
  subject: "purchases.dlq",
  owners: ["landing-team"],
  needs: ["purchases"],
  detectWithinSeconds: 300,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  causes: (effects, span) => effects.badLines.push({ ...span, offsets: [1, 4, 9] }),
};
