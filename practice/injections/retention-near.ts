import { stall } from "../effects.ts";
import { type Injection, minutes } from "./types.ts";

export const retentionNear: Injection = {
  what: "F30",
  title: "The enrollment topic's retention is cut to forty minutes while the fold slowly falls behind",
  subject: "enrollment.fold",
  owners: ["fold-team"],
  needs: ["enrollment"],
  detectWithinSeconds: 1_500,
  lastsSeconds: 3_600,
  causes(effects, span) {
    effects.topics.enrollment.retention.push({ ...span, ms: minutes(40) });
    const slow = Math.min(span.to, span.from + minutes(20));
    stall(effects, ["fold"], { from: span.from, to: slow }, 0.9);
    if (slow < span.to) stall(effects, ["fold"], { from: slow, to: span.to }, 0.97);
  },
};
