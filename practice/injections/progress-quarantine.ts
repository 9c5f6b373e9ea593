import type { Injection } from "./types.ts";

export const progressQuarantine: Injection = {
  what: "F06",
  title: "One progress record in twenty cannot be written by the sink",
  subject: "landing.dlq",
  owners: ["landing-team"],
  needs: ["progress"],
  nearMissSeconds: 1_500,
  nearMissBy: "amount",
  nearMissShape: "under-cap",
  detectWithinSeconds: 900,
  lastsSeconds: 3_600,
  causes: (effects, span, shape) =>
    effects.badProgress.push({
      ...span,
      ...(shape === "under-cap" ? { share: 0, perMinute: 1.5 } : { share: 0.05, perMinute: 5 }),
    }),
};
