import { type Injection, minutes } from "./types.ts";

export const transactionMarkers: Injection = {
  what: "N15",
  title: "Changes are written in transactions, whose markers stand between the records",
  subject: "enrollment.fold",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 3_600,
  causes: (effects, span) => effects.topics.enrollment.markers.push({ ...span, everyMs: minutes(0.5) }),
};

export const topicRemade: Injection = {
  what: "N16",
  title: "The enrollment topic, with nothing unread, is made anew or given a partition",
  subject: "enrollment.fold",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 360,
  staysUntilCleared: true,
  shapes: ["anew", "wider"],
  causes(effects, span, shape) {
    effects.volume.enrollment.push({ from: span.from, to: span.from + minutes(6), factor: 0 });
    effects.topics.enrollment.remade.push({
      at: span.from + minutes(3),
      anew: shape !== "wider",
      more: shape === "wider" ? 1 : 0,
    });
  },
};

export const emptyTail: Injection = {
  what: "N26",
  title: "Retention passes all that is left on a topic whose records have been read",
  subject: "enrollment.fold",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 1_800,
  causes(effects, span) {
    effects.volume.enrollment.push({ ...span, factor: 0 });
    const lowered = span.from + minutes(10);
    if (lowered < span.to) effects.topics.enrollment.retention.push({ from: lowered, to: span.to, ms: minutes(5) });
  },
};
