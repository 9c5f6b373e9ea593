import type { Injection } from "./types.ts";

export const groupMissing: Injection = {
  what: "F09",
  title: "The progress sink reads under another group id and its old group is deleted",
  subject: "landing.sink",
  owners: ["landing-team"],
  nearMissSeconds: 90,
  detectWithinSeconds: 420,
  lastsSeconds: 3_600,
  causes: (effects, span) => effects.groups.push({ ...span, id: "landing.sink", state: "Dead", members: 0 }),
};
