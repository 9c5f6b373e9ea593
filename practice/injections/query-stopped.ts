import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const queryStopped: Injection = {
  what: "F01",
  title: "The tile's query is terminated",
  subject: "tile.checkpoint",
  owners: ["tile-team"],
  needs: ["progress"],
  nearMissSeconds: 100,
  detectWithinSeconds: 300,
  lastsSeconds: 3_600,
  causes: (effects, span) => stall(effects, ["tile"], span),
};
