import type { CursorOf } from "../contracts/types.ts";
import type { FileTree } from "./files/tree.ts";
import type { HttpClient } from "./http/client.ts";
import { type NumberPlace, numberSource, parseLabels } from "./http/number.ts";
import { tableSnapshotSource } from "./iceberg/table.ts";
import type { ObjectClient } from "./objects/client.ts";
import { registryLogSource } from "./registry/audit-log.ts";
import type { Source } from "./source.ts";

type BesideCursor = CursorOf<"number" | "table-snapshot" | "schema-deploys">;
type Through = { http(): HttpClient; objects(): ObjectClient; files(connection: string): FileTree };

/**
 * The source of what stands beside a stream, null where `wiring` does not say where it is. A number: `connection` (http), `path`,
 * and `field` (a dotted path in a JSON document) or `metric` with `labels` (Prometheus' text format). A table: `location`,
 * `objects` (the prefix that it should hold) and `through` (a property of its snapshots). Deploys: `files` (a connection to a
 * folder or an object store) and `auditLog` (the registry's, its path there).
 */
export function besideSource(id: string, cursor: BesideCursor, through: Through): Source | null {
  const wired = (field: string): string | null => {
    const value = cursor.wiring?.[field];
    return typeof value === "string" ? value : null;
  };
  switch (cursor.kind) {
    case "number": {
      const place = placeOf(wired);
      return place === null ? null : numberSource(id, place, through.http());
    }
    case "table-snapshot": {
      const [location, objects] = [wired("location"), wired("objects")];
      if (location === null || objects === null) return null;
      return tableSnapshotSource(id, { location, objects, through: wired("through") }, through.objects());
    }
    case "schema-deploys": {
      const [files, auditLog] = [wired("files"), wired("auditLog")];
      return files === null || auditLog === null ? null : registryLogSource(id, auditLog, through.files(files));
    }
  }
}

function placeOf(wired: (field: string) => string | null): NumberPlace | null {
  const [path, field, metric] = [wired("path"), wired("field"), wired("metric")];
  if (path === null) return null;
  if (metric !== null) return { path, metric, labels: parseLabels(wired("labels") ?? "") };
  return field === null ? null : { path, field };
}
