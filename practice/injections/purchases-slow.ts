import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const purchasesSlow: Injection = {
  what: "F16",
  title: "The purchase sink writes at a tenth of its speed",
  subject: "purchases.sink",
  owners: ["landing-team"],
  needs: ["purchases"],
  nearMissSeconds: 400,
  detectWithinSeconds: 1_500,
  lastsSeconds: 3_600,
  causes: (effects, span) => stall(effects, ["sink"], span, 0.1),
};
