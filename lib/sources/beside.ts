import type { CursorOf } from "../contracts/types.ts";
import type { HttpClient } from "./http/client.ts";
import { type NumberPlace, numberSource, parseLabels } from "./http/number.ts";
import type { Source } from "./source.ts";

type BesideCursor = CursorOf<"number">;
type Through = { http(): HttpClient };

/**
 * The source of what stands beside a stream, null where `wiring` does not say where it is. A number: `connection` (http), `path`,
 * and `field` (a dotted path in a JSON document) or `metric` with `labels` (Prometheus' text format).
 */
export function besideSource(id: string, cursor: BesideCursor, through: Through): Source | null {
  const wired = (field: string): string | null => {
    const value = cursor.wiring?.[field];
    return typeof value === "string" ? value : null;
  };
  const place = placeOf(wired);
  return place === null ? null : numberSource(id, place, through.http());
}

function placeOf(wired: (field: string) => string | null): NumberPlace | null {
  const [path, field, metric] = [wired("path"), wired("field"), wired("metric")];
  if (path === null) return null;
  if (metric !== null) return { path, metric, labels: parseLabels(wired("labels") ?? "") };
  return field === null ? null : { path, field };
}
