import type { Stream } from "../effects.ts";
import type { Injection } from "./types.ts";

const traffic: readonly Stream[] = ["progress", "purchases", "enrollment"];

export const openWindow: Injection = {
  what: "N01",
  title: "No event closes the newest windows for a quarter of an hour",
  subject: "tile.windows",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 900,
  causes: (effects, span) => effects.volume.progress.push({ ...span, factor: 0 }),
};

export const nightDip: Injection = {
  what: "N03",
  title: "A deep night: progress falls to a quarter",
  subject: "tile.checkpoint",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 6 * 3_600,
  causes: (effects, span) => effects.volume.progress.push({ ...span, factor: 0.25 }),
};

export const enrollmentWeek: Injection = {
  what: "N04",
  title: "Enrollment week: two and a half times the traffic",
  subject: "enrollment.slot",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 7 * 86_400,
  causes(effects, span) {
    for (const stream of [...traffic, "wal"] as const) effects.volume[stream].push({ ...span, factor: 2.5 });
  },
};

export const quietHour: Injection = {
  what: "N05",
  title: "A quiet hour on every product",
  subject: "purchases.ledger",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 3_600,
  causes(effects, span) {
    for (const stream of traffic) effects.volume[stream].push({ ...span, factor: 0 });
  },
};

export const fileNotRotated: Injection = {
  what: "N07",
  title: "Few purchases: files stay open until their rotation, or until the next record",
  subject: "purchases.prefix",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 2_400,
  shapes: ["by-the-clock", "by-the-record"],
  causes(effects, span, shape) {
    const waits = shape === "by-the-record";
    effects.volume.purchases.push({ ...span, factor: waits ? 0 : 0.1 });
    if (waits) effects.recordDriven.push(span);
  },
};
