import type { Injection } from "./types.ts";

export const readerWithoutGroup: Injection = {
  what: "N08",
  title: "Another Spark application reads the progress topic and has no group",
  subject: "dependency.kafka",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 1_800,
  causes: (effects, span) => effects.strangers.push({ ...span, topic: "progress", group: false }),
};

export const developmentGroup: Injection = {
  what: "N09",
  title: "A development group reads the purchase topic and never commits",
  subject: "dependency.kafka",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 1_800,
  causes: (effects, span) => effects.strangers.push({ ...span, topic: "purchases", group: true }),
};
