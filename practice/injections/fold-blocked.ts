import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const foldBlocked: Injection = {
  what: "F23",
  title: "The cohort's fold is blocked",
  subject: "enrollment.fold",
  owners: ["fold-team"],
  needs: ["enrollment"],
  nearMissSeconds: 220,
  detectWithinSeconds: 1_200,
  lastsSeconds: 3_600,
  causes: (effects, span) => stall(effects, ["fold"], span),
};
