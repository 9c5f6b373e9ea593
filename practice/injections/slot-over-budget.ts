import { stall } from "../effects.ts";
import { type Injection, minutes } from "./types.ts";

export const slotOverBudget: Injection = {
  what: "F20",
  title: "A bulk update writes faster than the connector may send",
  subject: "enrollment.slot",
  owners: ["database-owner", "connector-team"],
  needs: ["enrollment"],
  nearMissSeconds: 300,
  nearMissBy: "amount",
  detectWithinSeconds: 1_500,
  lastsSeconds: 3_600,
  causes(effects, span) {
    stall(effects, ["capture", "confirm", "restart"], span, 0.02);
    const burst = { from: span.from, to: Math.min(span.to, span.from + minutes(10)) };
    effects.bulkWrites.push({ ...burst, bytesPerSecond: 1_300_000 });
  },
};
