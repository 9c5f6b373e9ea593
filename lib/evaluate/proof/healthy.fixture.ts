import { formatLsn } from "../../observations/positions.ts";
import { isoInstant } from "../../observations/time.ts";
import type { Observation } from "../../observations/types.ts";

/** A Monday morning; every time below is seconds after it. */
export const dawn = Date.parse("2026-11-30T08:00:00.000Z");
export const clock = (second: number): string => isoInstant(dawn + second * 1000);

const firstLsn = 64n << 30n;
export const walPerSecond = 100_000;
/** The end of the write-ahead log at a second: 100 kB/s. */
export const lsnAt = (second: number): string => formatLsn(firstLsn + BigInt(Math.round(second * walPerSecond)));

type Partition = { committed: string | null; start: string; end: string; oldestUnreadAt: string | null };
export const partition = (topic: string, index: number, at: Partition) => ({ topic, partition: index, ...at });

/** One partition read to its end. */
const readOut = (topic: string, second: number) => {
  const end = String(1_000 + second);
  return [partition(topic, 0, { committed: end, start: "0", end, oldestUnreadAt: null })];
};

const running = { kind: "connect-connector", present: true, state: "RUNNING", tasks: [{ id: 0, state: "RUNNING" }] };
const group = (topic: string, second: number) => ({
  kind: "consumer-group",
  state: "Stable",
  protocol: "classic",
  members: 1,
  partitions: readOut(topic, second),
});

/** What every source of `contracts/tlp.yaml` that these rules read returns at a second of a healthy morning. */
export function healthyAt(second: number): Record<string, Observation> {
  const line = String(5_000 + second);
  const found: Record<string, unknown> = {
    "enrollment.slot": {
      kind: "replication-slot",
      present: true,
      active: true,
      walStatus: "reserved",
      invalidationReason: null,
      restartLsn: lsnAt(second - 30),
      confirmedFlushLsn: lsnAt(second - 5),
      currentLsn: lsnAt(second),
      totalTxns: String(100 + second),
      totalBytes: String(10_000 + second),
      statsReset: null,
      postmasterStartedAt: clock(-86_400),
      maxSlotWalKeepBytes: null,
      walsenderStartedAt: clock(-7_200),
      oldestWriter: null,
    },
    "enrollment.connector": running,
    "enrollment.offset": { kind: "connect-source-offset", lsn: lsnAt(second - 2) },
    "enrollment.fold": group("enrollment.public.enrollment", second),
    "enrollment.state": { kind: "fold-state", newestSourceTs: clock(second - 3), rows: 41_200 },
    "enrollment.captured": { kind: "captured-newest", newestCommitAt: clock(second - 2) },
    "landing.sink": group("learning.progress", second),
    "landing.connector": running,
    "purchases.sink": group("commerce.purchase_line", second),
    "purchases.sinkConnector": running,
    "purchases.sourceConnector": running,
    "purchases.source": { kind: "connect-source-offset", incrementing: line },
    "purchases.table": {
      kind: "source-table",
      max: line,
      committed: `{[1,${5_001 + second})}`,
      openFrom: null,
      newestEventTime: clock(second),
    },
    "revenue.group": group("commerce.purchase_line", second),
  };
  for (const id of ["kafka", "connect", "enrollment-db", "commerce-db", "object-store"]) {
    found[`dependency.${id}`] = { kind: "dependency-probe", reachable: true };
  }
  return found as Record<string, Observation>;
}
