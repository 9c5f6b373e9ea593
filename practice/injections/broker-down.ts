import { type Effects, type Span, stall } from "../effects.ts";
import { type Injection, minutes } from "./types.ts";

const readThroughKafka = [
  "tile.checkpoint",
  "tile.events",
  "tile.rejects",
  "landing.sink",
  "landing.dlq",
  "purchases.sent",
  "purchases.sink",
  "purchases.dlq",
  "enrollment.fold",
  "revenue.group",
  "dependency.kafka",
];

export const brokerDown: Injection = {
  what: "F27",
  title: "The broker is killed",
  subject: "dependency.kafka",
  owners: ["cluster-team"],
  nearMissSeconds: 20,
  detectWithinSeconds: 240,
  lastsSeconds: 3_000,
  causes(effects: Effects, span: Span) {
    stall(
      effects,
      ["producer", "tile", "landing", "source", "sink", "revenue", "capture", "confirm", "restart", "fold"],
      span,
    );
    effects.unseen.push({ ...span, ids: readThroughKafka, failed: "refused", afterMs: 3 });
    effects.offsetsHang.push(span);
    effects.slot.push({ from: span.from + minutes(0.25), to: span.to, shape: "inactive" });
  },
};
