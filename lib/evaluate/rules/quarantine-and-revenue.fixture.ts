import type { Observation } from "../../observations/types.ts";
import { at } from "../script.fixture.ts";

const group = (topic: string): Observation => ({
  kind: "consumer-group",
  state: "Stable",
  members: 1,
  partitions: [{ topic, partition: 0, committed: "1000", start: "0", end: "1000" }],
});

export const healthyLanding: Record<string, Observation> = {
  "landing.sink": group("learning.progress"),
  "landing.dlq": {
    kind: "dead-letter-topic",
    partitions: [{ partition: 0, start: "0", end: "0" }],
    total: "0",
    inWindow: 0,
    oldestAt: null,
    byClass: [],
    newest: [],
  },
};
export const healthyRevenue: Record<string, Observation> = { "revenue.group": group("commerce.purchase_line") };

export const partition = (committed: number | null, end: number, oldestUnreadAt: string | null = null) => ({
  partitions: [
    {
      topic: "t",
      partition: 0,
      committed: committed === null ? null : String(committed),
      start: "0",
      end: String(end),
      oldestUnreadAt,
    },
  ],
});
export const deadLetters = (inWindow: number, total = inWindow) => ({
  inWindow,
  total: String(total),
  oldestAt: at(0),
});
