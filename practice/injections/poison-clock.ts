import { type Injection, minutes } from "./types.ts";

export const poisonClock: Injection = {
  what: "F05",
  title: "A client stamps events 400 days ahead, one every two minutes",
  subject: "tile.rejects",
  owners: ["progress-producer"],
  detectWithinSeconds: 120,
  lastsSeconds: 3_600,
  causes: (effects, span) => effects.poison.push({ ...span, everyMs: minutes(2) }),
};
