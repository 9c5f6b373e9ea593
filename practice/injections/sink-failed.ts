import { misconfigure, stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const sinkFailed: Injection = {
  what: "F08",
  title: "The progress sink's task fails on a record",
  subject: "landing.connector",
  owners: ["landing-team"],
  needs: ["progress"],
  nearMissSeconds: 60,
  detectWithinSeconds: 300,
  lastsSeconds: 3_600,
  causes(effects, span) {
    stall(effects, ["landing"], span);
    misconfigure(effects, "landing.connector", span);
    effects.connectors.push({
      ...span,
      id: "landing.connector",
      state: "RUNNING",
      tasks: "FAILED",
      exceptionClass: "org.apache.kafka.connect.errors.ConnectException",
      rootClass: "org.apache.kafka.connect.errors.DataException",
    });
    effects.groups.push({ ...span, id: "landing.sink", state: "Empty", members: 0 });
  },
};
