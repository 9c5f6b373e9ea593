import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const revenueStopped: Injection = {
  what: "F17",
  title: "The revenue application is killed",
  subject: "revenue.group",
  owners: ["commerce-team"],
  needs: ["purchases"],
  nearMissSeconds: 55,
  detectWithinSeconds: 420,
  lastsSeconds: 3_600,
  causes(effects, span) {
    stall(effects, ["revenue"], span);
    effects.groups.push({ ...span, id: "revenue.group", state: "Empty", members: 0 });
  },
};
