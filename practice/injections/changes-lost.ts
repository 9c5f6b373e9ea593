import { loseSlot } from "../effects.ts";
import type { Injection } from "./types.ts";

export const changesLost: Injection = {
  what: "F22",
  title: "The enrollment slot is dropped, or dropped and created again",
  subject: "enrollment.slot",
  owners: ["connector-team", "database-owner"],
  needs: ["wal"],
  detectWithinSeconds: 180,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  shapes: ["absent", "recreated-failed", "recreated-silent"],
  causes(effects, span, shape) {
    if (shape === "recreated-silent") {
      effects.recreated.push({ at: span.from, announced: false });
      return;
    }
    loseSlot(effects, span);
    effects.slot.push({ ...span, shape: shape === "absent" ? "absent" : "recreated" });
    if (shape === "recreated-failed") effects.recreated.push({ at: span.from, announced: false });
    effects.connectors.push({
      ...span,
      id: "enrollment.connector",
      state: "RUNNING",
      tasks: "FAILED",
      exceptionClass: "org.apache.kafka.connect.errors.ConnectException",
      rootClass: "io.debezium.DebeziumException",
      traceNamesLostPosition: true,
    });
  },
};
