import type { Injection } from "./types.ts";

export const windowSkipped: Injection = {
  what: "F02",
  title: "The tile's sink skips one closed window",
  subject: "tile.windows",
  owners: ["tile-team"],
  needs: ["progress"],
  detectWithinSeconds: 900,
  lastsSeconds: 3_600,
  causes: (effects, span) => effects.skippedWindow.push(span),
};
