import type { Observation } from "../../observations/types.ts";
import { at } from "../script.fixture.ts";

/** Ten lines, all through. */
export const healthyPurchases: Record<string, Observation> = {
  "purchases.table": {
    kind: "source-table",
    max: "10",
    committed: "{[1,11)}",
    openFrom: null,
    newestEventTime: at(0),
  },
  "purchases.source": { kind: "connect-source-offset", incrementing: "10" },
  "purchases.sent": { kind: "topic-identities", sent: "{[1,11)}", newestAppendedAt: at(0) },
  "purchases.sink": {
    kind: "consumer-group",
    state: "Stable",
    members: 1,
    partitions: [{ topic: "commerce.purchase_line", partition: 0, committed: "10", start: "0", end: "10" }],
  },
  "purchases.prefix": {
    kind: "object-prefix",
    objects: 1,
    landed: "{[1,11)}",
    duplicates: 0,
    newestObjectAt: at(0),
    newestEventTime: at(0),
  },
  "purchases.dlq": {
    kind: "dead-letter-topic",
    partitions: [{ partition: 0, start: "0", end: "0" }],
    total: "0",
    inWindow: 0,
    oldestAt: null,
    byClass: [],
    identities: "{}",
    unreadable: 0,
    newest: [],
  },
};

/** The sink's one partition: how far it committed and where the topic ends. */
export const sinkAt = (committed: number, end: number, oldestUnreadAt: string | null = null) => ({
  partitions: [
    {
      topic: "commerce.purchase_line",
      partition: 0,
      committed: String(committed),
      start: "0",
      end: String(end),
      oldestUnreadAt,
    },
  ],
});

/** What changes when lines up to `max` exist, went through the source and were read by the sink. */
export const passed = (max: number) => ({
  "purchases.table": { max: String(max), committed: `{[1,${max + 1})}` },
  "purchases.source": { incrementing: String(max) },
  "purchases.sent": { sent: `{[1,${max + 1})}` },
  "purchases.sink": sinkAt(max, max),
});
