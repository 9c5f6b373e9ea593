import { stall } from "../effects.ts";
import { type Injection, minutes } from "./types.ts";

export const tasksMissing: Injection = {
  what: "F40",
  title: "The progress sink's connector runs with fewer tasks than its contract names",
  subject: "landing.connector",
  owners: ["landing-team"],
  needs: ["progress"],
  nearMissSeconds: 210,
  detectWithinSeconds: 600,
  lastsSeconds: 3_600,
  causes(effects, span) {
    stall(effects, ["landing"], span);
    effects.connectors.push({ ...span, id: "landing.connector", state: "RUNNING", tasks: "taskless" });
    effects.groups.push({ ...span, id: "landing.sink", state: "Empty", members: 0 });
  },
};

export const restartLoop: Injection = {
  what: "F41",
  title: "The progress sink's task fails soon after each start, and is started again",
  subject: "landing.connector",
  owners: ["landing-team"],
  needs: ["progress"],
  nearMissSeconds: 75,
  nearMissBy: "amount",
  detectWithinSeconds: 600,
  lastsSeconds: 3_600,
  causes(effects, span) {
    stall(effects, ["landing"], span);
    effects.loops.push({ ...span, id: "landing.connector", everyMs: minutes(1.25) });
  },
};
