import { parseDuration } from "../../contracts/quantities.ts";
import type { CursorOf, Product } from "../../contracts/types.ts";
import type { HttpClient } from "../http/client.ts";
import type { ObjectClient } from "../objects/client.ts";
import type { PostgresReader } from "../postgres/reader.ts";
import type { Source } from "../source.ts";
import { keyComparisonSource, type OutsideCount } from "./comparison.ts";
import { KeysOfPrefix } from "./landed.ts";

type Through = { postgres(): PostgresReader; objects(): ObjectClient; http(connection: string): HttpClient };

const defaults = { window: "1d", settle: "10m" };

/**
 * Keys of a product's table, beside those of its prefix. `wiring`: `key` (the columns, named alike in the objects), `window` and
 * `settle` (durations: how far back, and up to when rows are closed), `outside` (an http connection) with `path` and `field`. Null
 * where no column is named, or the product has no table with an identity.
 */
export function keysSource(
  id: string,
  { wiring }: CursorOf<"key-comparison">,
  product: Product,
  through: Through,
): Source | null {
  const wired = (field: string): string | null => (typeof wiring?.[field] === "string" ? String(wiring[field]) : null);
  const keys = Array.isArray(wiring?.key) ? wiring.key : [];
  const cursors = Object.values(product.cursors);
  const table = cursors.find((each) => each.kind === "source-table");
  const prefix = cursors.find((each) => each.kind === "object-prefix");
  const identity = table?.wiring?.identity;
  if (table?.kind !== "source-table" || typeof identity !== "string" || keys.length === 0) return null;
  const landedBy = prefix?.wiring?.identity;
  const landed =
    prefix?.kind === "object-prefix" && typeof landedBy === "string"
      ? new KeysOfPrefix(through.objects(), prefix.prefix, { identity: landedBy, keys })
      : null;
  const terms = {
    table: table.table,
    identity,
    eventTime: typeof table.wiring?.eventTime === "string" ? table.wiring.eventTime : product.timestamp,
    keys,
    windowMs: parseDuration(wired("window") ?? defaults.window),
    settleMs: parseDuration(wired("settle") ?? defaults.settle),
  };
  return keyComparisonSource(id, terms, { reader: through.postgres(), landed, outside: outsideOf(wired, through) });
}

function outsideOf(wired: (field: string) => string | null, through: Through): OutsideCount | null {
  const [connection, path, field] = [wired("outside"), wired("path"), wired("field")];
  if (connection === null || path === null || field === null) return null;
  return { client: through.http(connection), path, field };
}
