import { type Injection, minutes } from "./types.ts";

export const hotPartition: Injection = {
  what: "F29",
  title: "One key floods a partition and the progress sink falls behind on it",
  subject: "landing.sink",
  owners: ["landing-team"],
  needs: ["progress"],
  detectWithinSeconds: 1_200,
  lastsSeconds: 3_600,
  causes(effects, span) {
    effects.topics.progress.flood.push({ ...span, partition: 2, perSecond: 20 });
    effects.hotPartition.push({ ...span, id: "landing.sink", partition: 2, lagMs: minutes(11) });
  },
};
