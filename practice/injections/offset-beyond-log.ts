import { stall } from "../effects.ts";
import { type Injection, minutes } from "./types.ts";

export const offsetBeyondLog: Injection = {
  what: "F35",
  title: "While the fold is down for two minutes, its offsets are set beyond the end of the topic",
  subject: "enrollment.fold",
  owners: ["fold-team"],
  detectWithinSeconds: 180,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  causes(effects, span) {
    const down = { from: span.from, to: Math.min(span.to, span.from + minutes(2)) };
    stall(effects, ["fold"], down);
    effects.groups.push({ ...down, id: "enrollment.fold", state: "Empty", members: 0 });
    effects.commitsBeyond.push({ ...down, id: "enrollment.fold", records: 100_000 });
  },
};
