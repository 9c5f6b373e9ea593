import { stall } from "../effects.ts";
import { type Injection, minutes } from "./types.ts";

const checkpoint = { subject: "tile.checkpoint", owners: ["tile-team"] } as const;

export const checkpointBehind: Injection = {
  ...checkpoint,
  what: "F03",
  title: "While the tile's query is down for two minutes, records that it has not read are deleted",
  needs: ["progress"],
  detectWithinSeconds: 240,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  causes(effects, span) {
    stall(effects, ["tile"], { from: span.from, to: Math.min(span.to, span.from + minutes(1.75)) });
    const at = span.from + minutes(1.4);
    if (at < span.to) effects.topics.progress.purged.push({ at, agoMs: minutes(1.15) });
  },
};

export const newCheckpoint: Injection = {
  ...checkpoint,
  what: "F39",
  title: "The tile's query starts with a new checkpoint at the newest records",
  detectWithinSeconds: 120,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  causes: (effects, span) => effects.newCheckpoint.push({ at: span.from }),
};

export const batchUnfinished: Injection = {
  ...checkpoint,
  what: "F42",
  title: "The tile's query lives and does not finish a planned batch, or a file of its checkpoint is missing",
  needs: ["progress"],
  detectWithinSeconds: 420,
  lastsSeconds: 3_600,
  shapes: ["blocked", "damaged"],
  causes(effects, span, shape) {
    if (shape === "damaged") {
      effects.damagedCheckpoint.push(span);
      return;
    }
    stall(effects, ["tile"], span);
    effects.blockedBatch.push(span);
  },
};
