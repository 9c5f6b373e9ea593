import { type Injection, minutes } from "./types.ts";

const paused = ["landing.connector", "purchases.sourceConnector", "purchases.sinkConnector", "enrollment.connector"];
/** Work is over before the pause that was declared for it. */
const margin = minutes(3);

export const pauseDeclared: Injection = {
  what: "N12",
  title: "All connectors are paused for half an hour of work on their workers, declared by name with an end",
  subject: "dependency.connect",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 1_800,
  causes(effects, span) {
    for (const name of ["landing", "source", "sink", "capture", "confirm", "restart"] as const) {
      effects.stalls[name].push({ ...span, speed: 0 });
    }
    for (const id of paused) effects.connectors.push({ ...span, id, state: "PAUSED", tasks: "PAUSED" });
    effects.pauses.push({ scope: "dependency.connect", from: span.from, to: span.to + margin });
  },
};

export const replayDeclared: Injection = {
  what: "N20",
  title: "The tile's query reads the last hour again with a new checkpoint, declared by name with an end",
  subject: "tile.checkpoint",
  owners: [],
  needs: ["progress"],
  detectWithinSeconds: 0,
  lastsSeconds: 600,
  staysUntilCleared: true,
  causes(effects, span) {
    const at = span.from + minutes(2);
    effects.newCheckpoint.push({ at, replayMs: minutes(60) });
    effects.pauses.push({ scope: "tile.checkpoint", from: span.from, to: span.from + minutes(10) });
  },
};

export const groupRetired: Injection = {
  what: "N28",
  title: "The contract asks about course revenue no more, and its group is taken down",
  subject: "revenue.group",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 1_800,
  causes(effects, span) {
    effects.retired.push({ ...span, product: "course-revenue" });
    const down = { from: span.from + minutes(1), to: span.to };
    if (down.from < down.to) effects.groups.push({ ...down, id: "revenue.group", state: "Dead", members: 0 });
  },
};
