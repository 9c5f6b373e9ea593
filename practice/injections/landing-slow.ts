import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const landingSlow: Injection = {
  what: "F07",
  title: "The progress sink writes at a tenth of its speed",
  subject: "landing.sink",
  owners: ["landing-team"],
  needs: ["progress"],
  nearMissSeconds: 600,
  detectWithinSeconds: 1_500,
  lastsSeconds: 3_600,
  causes: (effects, span) => stall(effects, ["landing"], span, 0.1),
};
