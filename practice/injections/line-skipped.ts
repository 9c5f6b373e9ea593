import { type Injection, minutes } from "./types.ts";

export const lineSkipped: Injection = {
  what: "F14",
  title: "A line commits after the source has passed its number",
  subject: "purchases.source",
  owners: ["connector-team"],
  needs: ["purchases"],
  detectWithinSeconds: 1_500,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  causes: (effects, span) => effects.lateLine.push({ ...span, heldMs: minutes(2.5) }),
};
