import { stall } from "../effects.ts";
import { type Injection, minutes } from "./types.ts";

export const recordsLost: Injection = {
  what: "F36",
  title: "While the fold is down for four minutes, its topic's records are deleted",
  subject: "enrollment.fold",
  owners: ["fold-team"],
  needs: ["enrollment"],
  detectWithinSeconds: 300,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  causes(effects, span) {
    const down = { from: span.from, to: Math.min(span.to, span.from + minutes(4)) };
    stall(effects, ["fold"], down);
    effects.groups.push({ ...down, id: "enrollment.fold", state: "Empty", members: 0 });
    const deletedAt = span.from + minutes(3);
    if (deletedAt < span.to) effects.topics.enrollment.purged.push({ at: deletedAt, agoMs: 0 });
  },
};
