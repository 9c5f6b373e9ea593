import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const sourceStalled: Injection = {
  what: "F11",
  title: "The purchase source runs and polls nothing",
  subject: "purchases.source",
  owners: ["connector-team"],
  needs: ["purchases"],
  nearMissSeconds: 120,
  detectWithinSeconds: 600,
  lastsSeconds: 3_600,
  causes: (effects, span) => stall(effects, ["source"], span),
};
