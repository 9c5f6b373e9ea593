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
  shapes: ["killed", "stuck"],
  causes(effects, span, shape) {
    stall(effects, ["revenue"], span);
    if (shape === "stuck") return;
    effects.groups.push({ ...span, id: "revenue.group", state: "Empty", members: 0 });
  },
};
