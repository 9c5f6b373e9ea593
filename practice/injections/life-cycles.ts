import { type Effects, type Span, type Stream, stall } from "../effects.ts";
import { type Injection, minutes } from "./types.ts";

const hour = minutes(60);

export const switchover: Injection = {
  what: "N18",
  title: "The enrollment database switches over to a standby that kept the slot in step",
  subject: "enrollment.slot",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 150,
  causes(effects, span) {
    effects.slot.push({ ...span, shape: "synced" });
    stall(effects, ["capture", "confirm", "restart"], span);
    effects.restarted.push(span.to);
  },
};

export const objectsExpire: Injection = {
  what: "N22",
  title: "The bucket's life cycle deletes objects older than two days",
  subject: "purchases.prefix",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 3_600,
  causes: (effects, span) => effects.lifeCycle.push({ ...span, keptMs: 48 * hour }),
};

export const clockChange: Injection = {
  what: "N27",
  title: "A day of twenty-five hours: people come an hour later by this clock",
  subject: "tile.windows",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 25 * 3_600,
  causes: anHourLater,
};

/** The first hour stands for the one that the night has twice; what people would have done then comes at the end. */
function anHourLater(effects: Effects, span: Span): void {
  const streams: readonly Stream[] = ["progress", "purchases", "enrollment", "wal"];
  for (const stream of streams) {
    effects.volume[stream].push({ from: span.from, to: Math.min(span.to, span.from + hour), factor: 0.5 });
    if (span.to > span.from + 2 * hour) effects.volume[stream].push({ from: span.to - hour, to: span.to, factor: 1.5 });
  }
}
