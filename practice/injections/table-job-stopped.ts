import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const tableJobStopped: Injection = {
  what: "F28",
  title: "The job that commits landed objects to their table is stopped",
  subject: "table.snapshot",
  owners: ["table-job-team"],
  needs: ["purchases"],
  nearMissSeconds: 1_200,
  detectWithinSeconds: 2_700,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  causes: (effects, span) => stall(effects, ["tableJob"], span),
};
