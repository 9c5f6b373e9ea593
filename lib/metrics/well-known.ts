import type { Contract, Cursor } from "../contracts/types.ts";
import { lsnDistance } from "../observations/positions.ts";
import { epochMs } from "../observations/time.ts";
import type { ObservationOf } from "../observations/types.ts";
import { arrived, type Latest } from "../product/observations.ts";
import type { Sample, Scrape } from "./gauges.ts";

export type Stand = { id: string; product: string; cursor: Cursor };

/** Every cursor of the products in this run, with its observation id. */
export function cursorsInRun({ products }: Contract): Stand[] {
  return Object.entries(products)
    .filter(([, product]) => product.inRun)
    .flatMap(([id, product]) =>
      Object.entries(product.cursors).map(([name, cursor]) => ({
        id: `${product.prefix}.${name}`,
        product: id,
        cursor,
      })),
    );
}

/**
 * The names other exporters use, so that existing panels work. Only real consumer groups: a checkpoint's or a source offset's
 * distance is no group's. Distances and ages, never a position: a position does not fit a double.
 */
export function addWellKnown(scrape: Scrape, contract: Contract, latest: Latest, now: number): void {
  const groups = cursorsInRun(contract).flatMap(({ id, cursor }) => {
    const seen = cursor.kind === "consumer-group" ? arrived(latest, id, "consumer-group") : null;
    return seen && cursor.kind === "consumer-group" ? [{ group: cursor.group, seen }] : [];
  });
  scrape.add(
    "kafka_consumergroup_lag",
    "Log end offset minus committed offset, per partition.",
    groups.flatMap(({ group, seen }) => lags(group, seen)),
  );
  scrape.add(
    "kafka_consumergroup_group_lag_seconds",
    "Age of the oldest record not committed, per partition, by broker append time.",
    groups.flatMap(({ group, seen }) => ages(group, seen, now)),
  );
  addSlots(scrape, contract, latest);
}

function lags(group: string, { partitions }: ObservationOf<"consumer-group">): Sample[] {
  return partitions.flatMap(({ topic, partition, end, committed }) => {
    if (committed === null) return [];
    const lag = BigInt(end) - BigInt(committed);
    return [{ labels: { consumergroup: group, topic, partition: `${partition}` }, value: Number(lag < 0n ? 0n : lag) }];
  });
}

function ages(group: string, { partitions }: ObservationOf<"consumer-group">, now: number): Sample[] {
  return partitions.flatMap(({ topic, partition, end, committed, oldestUnreadAt }) => {
    if (committed === null) return [];
    const labels = { group, topic, partition: `${partition}` };
    if (BigInt(committed) >= BigInt(end)) return [{ labels, value: 0 }];
    return oldestUnreadAt ? [{ labels, value: Math.max(0, (now - epochMs(oldestUnreadAt)) / 1_000) }] : [];
  });
}

function addSlots(scrape: Scrape, contract: Contract, latest: Latest): void {
  const slots = cursorsInRun(contract).flatMap(({ id, cursor }) => {
    const seen = arrived(latest, id, "replication-slot");
    return seen?.present && cursor.kind === "replication-slot" ? [{ labels: { slot_name: cursor.name }, seen }] : [];
  });
  const sample = (value: (slot: ObservationOf<"replication-slot">) => number | null): Sample[] =>
    slots.flatMap(({ labels, seen }) => {
      const found = value(seen);
      return found === null ? [] : [{ labels, value: found }];
    });
  scrape.add(
    "pg_replication_slots_active",
    "1 while a walsender reads the slot.",
    sample(({ active }) => (active ? 1 : 0)),
  );
  scrape.add(
    "pg_replication_slots_pg_wal_lsn_diff",
    "Bytes of WAL the slot holds back.",
    sample(({ currentLsn, restartLsn }) => (restartLsn === null ? null : Number(lsnDistance(currentLsn, restartLsn)))),
  );
  scrape.add(
    "pg_replication_slots_safe_wal_size",
    "Bytes that can still be written before the slot may be lost.",
    sample(({ safeWalSizeBytes }) => (safeWalSizeBytes == null ? null : Number(safeWalSizeBytes))),
  );
}
