import { misconfigure, stall } from "../effects.ts";
import type { Injection } from "./types.ts";

export const slotInactive: Injection = {
  what: "F19",
  title: "The enrollment connector stops and its slot goes inactive",
  subject: "enrollment.slot",
  owners: ["database-owner", "connector-team"],
  needs: ["wal"],
  nearMissSeconds: 135,
  detectWithinSeconds: 420,
  lastsSeconds: 3_600,
  shapes: ["stopped", "failed"],
  causes(effects, span, shape) {
    stall(effects, ["capture", "confirm", "restart"], span);
    effects.slot.push({ ...span, shape: "inactive" });
    if (shape === "failed") misconfigure(effects, "enrollment.connector", span);
    effects.connectors.push(
      shape === "failed"
        ? {
            ...span,
            id: "enrollment.connector",
            state: "RUNNING",
            tasks: "FAILED",
            exceptionClass: "org.apache.kafka.connect.errors.ConnectException",
            rootClass: "org.apache.kafka.common.errors.RecordTooLargeException",
          }
        : { ...span, id: "enrollment.connector", state: "STOPPED", tasks: "taskless" },
    );
  },
};
