import type { Injection } from "./types.ts";

export const frozenTimes: Injection = {
  what: "F04",
  title: "All producers stamp their events with one frozen time",
  subject: "tile.checkpoint",
  owners: ["progress-producer"],
  needs: ["progress"],
  nearMissSeconds: 780,
  detectWithinSeconds: 1_200,
  lastsSeconds: 3_600,
  causes: (effects, span) => effects.frozenTimes.push(span),
};

export const lateDrops: Injection = {
  what: "F46",
  title: "Sixty rows a minute come behind the tile's watermark",
  subject: "tile.checkpoint",
  owners: ["tile-team"],
  nearMissSeconds: 1_500,
  nearMissBy: "amount",
  nearMissShape: "inside-budget",
  detectWithinSeconds: 420,
  lastsSeconds: 3_600,
  causes: (effects, span, shape) => effects.lateDrops.push({ ...span, perMinute: shape === "inside-budget" ? 15 : 60 }),
};

export const dropsInBudget: Injection = {
  what: "N02",
  title: "Twelve rows a minute come behind the tile's watermark: inside the drop budget",
  subject: "tile.checkpoint",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 1_800,
  causes: (effects, span) => effects.lateDrops.push({ ...span, perMinute: 12 }),
};
