import { loseSlot } from "../effects.ts";
import type { Injection } from "./types.ts";

export const slotLost: Injection = {
  what: "F21",
  title: "The enrollment slot is invalidated: its WAL was removed",
  subject: "enrollment.slot",
  owners: ["database-owner", "connector-team"],
  needs: ["wal"],
  detectWithinSeconds: 180,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  causes(effects, span) {
    loseSlot(effects, span);
    effects.slot.push({ ...span, shape: "lost" });
    effects.connectors.push({ ...span, id: "enrollment.connector", state: "RUNNING", tasks: "taskless" });
  },
};
