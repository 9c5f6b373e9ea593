import type { CursorOf } from "../contracts/types.ts";
import { countComparisonSource } from "./postgres/count-comparison.ts";
import { martRowsSource } from "./postgres/mart-rows.ts";
import type { PostgresReader } from "./postgres/reader.ts";
import type { Source } from "./source.ts";

type AssertionCursor = CursorOf<"count-comparison" | "mart-rows">;
type Through = { postgres(connection?: string): PostgresReader };

/**
 * The source of an assertion, null where `wiring` does not say where it is. Two counts: `connection` with the queries `cut` and
 * `sourceCounts`, `target` (a connection) with `reached` and `targetCounts`. A mart: `connection` and `loads`, the table of its
 * daily loads.
 */
export function assertionSource(id: string, cursor: AssertionCursor, through: Through): Source | null {
  const wired = (field: string): string | null => {
    const value = cursor.wiring?.[field];
    return typeof value === "string" ? value : null;
  };
  if (cursor.kind === "mart-rows") {
    const loads = wired("loads");
    return loads === null ? null : martRowsSource(id, loads, through.postgres());
  }
  const [reached, cut, source, target, connection] = [
    wired("reached"),
    wired("cut"),
    wired("sourceCounts"),
    wired("targetCounts"),
    wired("target"),
  ];
  if (reached === null || cut === null || source === null || target === null || connection === null) return null;
  return countComparisonSource(id, { reached, cut, source, target }, through.postgres(), through.postgres(connection));
}
