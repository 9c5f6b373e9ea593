import type { Injection } from "./types.ts";

export const nothingLands: Injection = {
  what: "F34",
  title: "The progress sink reads, commits and writes nothing",
  subject: "landing.prefix",
  owners: ["landing-team"],
  needs: ["progress"],
  nearMissSeconds: 900,
  detectWithinSeconds: 1_500,
  lastsSeconds: 3_600,
  causes: (effects, span) => effects.dropped.push(span),
};
