import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const rolledBack: Injection = {
  what: "N10",
  title: "A checkout rolls back and burns five line numbers",
  subject: "purchases.ledger",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 60,
  staysUntilCleared: true,
  causes: (effects, span) => effects.rolledBack.push({ at: span.from, lines: 5 }),
};

export const clientsReturn: Injection = {
  what: "N11",
  title: "Clients that were offline send their old events",
  subject: "tile.windows",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 600,
  causes: (effects, span) => effects.oldEvents.push({ ...span, perWindow: 12 }),
};

export const duplicateObject: Injection = {
  what: "N13",
  title: "The purchase sink restarts and writes an object twice",
  subject: "purchases.prefix",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 30,
  staysUntilCleared: true,
  causes(effects, span) {
    stall(effects, ["sink"], { from: span.from, to: span.from + 30_000 });
    effects.duplicated.push({ at: span.from + 30_000, lines: 90 });
  },
};

export const compaction: Injection = {
  what: "N14",
  title: "Forty objects are compacted into one",
  subject: "purchases.prefix",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 60,
  staysUntilCleared: true,
  causes: (effects, span) => effects.compacted.push({ at: span.from, objects: 40 }),
};
