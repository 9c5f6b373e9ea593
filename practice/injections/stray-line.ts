import type { Injection } from "./types.ts";

export const strayLine: Injection = {
  what: "F15",
  title: "An object holds a line number above the table's maximum",
  subject: "purchases.ledger",
  owners: ["monitor-owner"],
  detectWithinSeconds: 300,
  lastsSeconds: 3_600,
  causes: (effects, span) => effects.strayLine.push({ ...span, above: 1_000_000 }),
};
