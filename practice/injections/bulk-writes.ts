import { stall } from "../effects.ts";
import { type Injection, minutes } from "./types.ts";

export const backfill: Injection = {
  what: "N21",
  title: "Thousands of old purchase lines are entered at once",
  subject: "purchases.ledger",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 180,
  causes: (effects, span) => effects.volume.purchases.push({ ...span, factor: 40 }),
};

export const monthEnd: Injection = {
  what: "N24",
  title: "Month-end: log and lag rise, and drain",
  subject: "enrollment.slot",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 900,
  causes(effects, span) {
    for (const stream of ["purchases", "enrollment", "wal"] as const) {
      effects.volume[stream].push({ ...span, factor: 6 });
    }
    effects.bulkWrites.push({ ...span, bytesPerSecond: 400_000 });
    stall(effects, ["landing", "sink", "capture", "confirm", "restart"], span, 0.6);
    stall(effects, ["fold"], span, 0.8);
  },
};

export const rowsPurged: Injection = {
  what: "N25",
  title: "Purchase lines older than a day are deleted from their table",
  subject: "purchases.ledger",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 60,
  staysUntilCleared: true,
  causes: (effects, span) => effects.purgedRows.push({ at: span.from, keptMs: minutes(24 * 60) }),
};
