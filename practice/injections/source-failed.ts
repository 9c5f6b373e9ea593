import { misconfigure, stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const sourceFailed: Injection = {
  what: "F10",
  title: "The purchase source's task fails on a row it cannot convert",
  subject: "purchases.sourceConnector",
  owners: ["connector-team"],
  needs: ["purchases"],
  nearMissSeconds: 60,
  detectWithinSeconds: 300,
  lastsSeconds: 3_600,
  causes(effects, span) {
    stall(effects, ["source"], span);
    misconfigure(effects, "purchases.sourceConnector", span);
    effects.connectors.push({
      ...span,
      id: "purchases.sourceConnector",
      state: "RUNNING",
      tasks: "FAILED",
      exceptionClass: "org.apache.kafka.connect.errors.ConnectException",
      rootClass: "org.apache.kafka.connect.errors.DataException",
    });
  },
};
