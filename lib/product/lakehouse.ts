import type { Contract, Cursor, Product } from "../contracts/types.ts";
import { arrived, type Latest } from "./observations.ts";
import type { LakehousePanel } from "./panels.ts";

/** Observation ids of a product's two clocks. */
export const lakehouseSources = ({ lakehouse }: Product): string[] =>
  lakehouse ? [lakehouse.prefix, ...(lakehouse.table ? [lakehouse.table] : [])] : [];

/** The newest object and the newest snapshot with added records: two clocks, two owners, never one number. */
export function lakehouseOf(contract: Contract, product: Product, latest: Latest): LakehousePanel | null {
  if (!product.lakehouse) return null;
  const prefix = cursorAt(contract, product.lakehouse.prefix);
  if (prefix?.kind !== "object-prefix") return null;
  const objects = arrived(latest, product.lakehouse.prefix, "object-prefix");
  return {
    object: { prefix: prefix.prefix, newestAt: objects?.newestObjectAt ?? null, owners: prefix.owners },
    table: product.lakehouse.table ? tableOf(contract, product.lakehouse.table, latest) : null,
  };
}

function tableOf(contract: Contract, id: string, latest: Latest): LakehousePanel["table"] {
  const cursor = cursorAt(contract, id);
  if (cursor?.kind !== "table-snapshot") return null;
  const seen = arrived(latest, id, "table-snapshot");
  return {
    table: cursor.table,
    newestAddedAt: seen?.newestAddedAt ?? null,
    newestSnapshotAt: seen?.newestSnapshotAt ?? null,
    oldestOutsideAt: seen?.oldestOutsideAt ?? null,
    withinSeconds: cursor.commitWithin / 1_000,
    owners: cursor.owners,
  };
}

/** The cursor behind an observation id, when its product is in this run. */
function cursorAt({ products }: Contract, id: string): Cursor | undefined {
  const [prefix, name = ""] = id.split(".");
  const product = Object.values(products).find((each) => each.prefix === prefix);
  return product?.inRun ? product.cursors[name] : undefined;
}
