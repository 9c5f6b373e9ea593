import { type Injection, minutes } from "./types.ts";

export const segmentFiltered: Injection = {
  what: "F24",
  title: "Changes of one segment no longer reach the cohort",
  subject: "enrollment.counts",
  owners: ["connector-team"],
  needs: ["enrollment"],
  detectWithinSeconds: 1_800,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  causes: (effects, span) => effects.filteredSegment.push({ ...span, segment: "graduate" }),
};

export const ordersDoubled: Injection = {
  what: "F33",
  title: "Orders are sent again under new line numbers for ten minutes",
  subject: "purchases.keys",
  owners: ["purchase-producer"],
  needs: ["purchases"],
  detectWithinSeconds: 1_500,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  causes(effects, span) {
    const sending = { from: span.from, to: Math.min(span.to, span.from + minutes(10)) };
    effects.volume.purchases.push({ ...sending, factor: 8 });
    effects.doubledOrders.push({ ...span, sendsUntil: sending.to, share: 7 / 8 });
  },
};

export const martShrank: Injection = {
  what: "F32",
  title: "A bulk delete takes a third of the completion mart's rows with the next load",
  subject: "mart.rows",
  owners: ["mart-team"],
  nearMissSeconds: 3_000,
  nearMissBy: "amount",
  nearMissShape: "small",
  detectWithinSeconds: 1_300,
  lastsSeconds: 3_600,
  causes(effects, span, shape) {
    const loadedAt = Math.ceil(span.from / minutes(20)) * minutes(20);
    effects.martShrunk.push({ from: loadedAt, to: span.to, share: shape === "small" ? 0.11 : 0.3 });
  },
};
