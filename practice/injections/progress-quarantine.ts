import type { Injection } from "./types.ts";

export const progressQuarantine: Injection = {
  what: "F06",
  title: "One progress record in twenty cannot be written by the sink",
  subject: "landing.dlq",
  owners: ["landing-team"],
  needs: ["progress"],
  detectWithinSeconds: 900,
  lastsSeconds: 3_600,
  causes: (effects, span) => effects.badProgress.push({ ...span, share: 0.05, perMinute: 5 }),
};
