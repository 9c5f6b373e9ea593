import { stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const changesLost: Injection = {
  what: "F22",
  title: "The enrollment slot is dropped, or dropped and created again",
  subject: "enrollment.slot",
  detectWithinSeconds: 180,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  shapes: ["absent", "recreated"],
  causes(effects, span, shape) {
    if (shape === "recreated") {
      effects.recreated.push({ at: span.from, announced: false });
      return;
    }
    stall(effects, ["capture", "confirm", "restart"], span);
    effects.slot.push({ ...span, shape: "absent" });
    effects.connectors.push({
      ...span,
      id: "enrollment.connector",
      state: "RUNNING",
      tasks: "FAILED",
      exceptionClass: "org.apache.kafka.connect.errors.ConnectException",
      rootClass: "io.debezium.DebeziumException",
    });
    effects.recreated.push({ at: span.to, announced: true });
  },
};
