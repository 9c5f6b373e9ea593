import type { Contract, CursorKind, CursorOf } from "../contracts/types.ts";
import type { Headline } from "./types.ts";

type Shape = Pick<Headline, "cursor" | "field" | "unit" | "slo">;

function find<K extends CursorKind>(contract: Contract, product: string, kind: K): CursorOf<K> | undefined {
  return Object.values(contract.products[product]?.cursors ?? {}).find(
    (cursor): cursor is CursorOf<K> => cursor.kind === kind,
  );
}

/** What a signal will show before its first sweep: cursor, field, unit and limit as its contract says. */
const shapes: Record<string, (contract: Contract) => Shape> = {
  "progress-tile.window-visible": (contract) => ({
    cursor: find(contract, "progress-tile", "spark-checkpoint")?.name ?? "",
    field: "event_time",
    unit: "s",
    slo: seconds(find(contract, "progress-tile", "tile-windows")?.visibleWithin),
  }),
  "progress-landing.dead-letter-rate": (contract) => {
    const letters = find(contract, "progress-landing", "dead-letter-topic");
    return {
      cursor: find(contract, "progress-landing", "consumer-group")?.group ?? "",
      field: "event_time",
      unit: "per minute",
      slo: letters ? letters.capCount / (letters.window / 60_000) : null,
    };
  },
  "progress-landing.oldest-unlanded": (contract) => groupAge(contract, "progress-landing"),
  "purchase-lines.completeness-gap": (contract) => ({
    cursor: find(contract, "purchase-lines", "consumer-group")?.group ?? "",
    field: find(contract, "purchase-lines", "ledger")?.identity ?? "line_seq",
    unit: "lines",
    slo: 0,
  }),
  "purchase-lines.prefix-age": (contract) => ({
    ...groupAge(contract, "purchase-lines"),
    slo: seconds(contract.products["purchase-lines"]?.slo),
  }),
  "course-revenue.oldest-unread": (contract) => groupAge(contract, "course-revenue"),
  "enrollment-cohort.retained-wal": (contract) => {
    const slot = find(contract, "enrollment-cohort", "replication-slot");
    return {
      cursor: slot?.name ?? "",
      field: "restart_lsn",
      unit: "bytes",
      slo: slot ? Number(slot.diskBudget) : null,
    };
  },
  "enrollment-cohort.cohort-age": (contract) => ({
    ...groupAge(contract, "enrollment-cohort"),
    slo: seconds(contract.products["enrollment-cohort"]?.slo),
  }),
};

function groupAge(contract: Contract, product: string): Shape {
  const group = find(contract, product, "consumer-group");
  const field = contract.products[product]?.timestamp ?? "event_time";
  return { cursor: group?.group ?? "", field, unit: "s", slo: seconds(group?.oldestUnreadWithin) };
}

const seconds = (ms: number | undefined): number | null => (ms === undefined ? null : ms / 1_000);

/** A headline for a signal that no sweep has brought yet. */
export function unmeasured(signal: string, contract: Contract): Headline {
  const shape = shapes[signal]?.(contract) ?? { cursor: "", field: "", unit: "", slo: null };
  return { signal, ...shape, value: null, observedAt: null, state: "unknown", reason: "not-observed", evidence: {} };
}
