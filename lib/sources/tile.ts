import type { CursorOf, Product } from "../contracts/types.ts";
import type { FileTree } from "./files/tree.ts";
import type { KafkaClient } from "./kafka/client.ts";
import { rejectTopicSource } from "./kafka/rejects.ts";
import type { PostgresReader } from "./postgres/reader.ts";
import { readAfter } from "./read-after.ts";
import type { Source } from "./source.ts";
import type { ProgressPlace } from "./spark/progress.ts";
import { sparkCheckpointSource } from "./spark/source.ts";
import { eventTimesSource } from "./tile/event-times.ts";
import { tileSinkSource } from "./tile/sink.ts";
import { WrittenWindows } from "./tile/written.ts";

type TileCursor = CursorOf<"spark-checkpoint" | "tile-windows" | "reject-topic">;
type Through = {
  kafka(): KafkaClient;
  postgres(): PostgresReader;
  files(connection: string): FileTree;
  /** How long the windows wait for the sink to be read first, ms. */
  waitMs: number;
};

/**
 * The sources of a tile's cursor, none where `wiring` does not say what they need. A checkpoint: `files` (a connection to a
 * folder or an object store), `checkpoint` (its path there), `progress` (the listener's file there, or an http address),
 * `asyncProgress`. Windows: `eventTime` (where values may be looked at for it), `start` and `updated` (`table.column`).
 * Rejects: `reason` (the header that names it).
 */
export function tileSources(id: string, cursor: TileCursor, product: Product, through: Through): Source[] {
  const wired = (field: string): string | null => {
    const value = cursor.wiring?.[field];
    return typeof value === "string" ? value : null;
  };
  switch (cursor.kind) {
    case "spark-checkpoint": {
      const [files, folder, progress] = [wired("files"), wired("checkpoint"), wired("progress")];
      if (files === null || folder === null) return [];
      const tree = through.files(files);
      const asyncProgress = cursor.wiring?.asyncProgress === true;
      const place = { tree, folder, progress: placeOf(progress, tree), asyncProgress };
      return [sparkCheckpointSource(id, cursor.topic, place, through.kafka())];
    }
    case "reject-topic": {
      const header = wired("reason");
      if (header === null) return [];
      return [rejectTopicSource(id, cursor.topic, { window: cursor.poisonWindow, header }, through.kafka())];
    }
    case "tile-windows":
      return windowSources(cursor, product, through, wired);
  }
}

function placeOf(progress: string | null, tree: FileTree): ProgressPlace | null {
  if (progress === null) return null;
  return /^https?:/.test(progress) ? { url: progress } : { tree, path: progress };
}

/** Two of them, the sink read first: a row written in between would belong to a window that still seems open. */
function windowSources(
  cursor: CursorOf<"tile-windows">,
  product: Product,
  through: Through,
  wired: (field: string) => string | null,
): Source[] {
  const cursors = Object.values(product.cursors);
  const query = cursors.find((each) => each.kind === "spark-checkpoint");
  const rejects = cursors.find((each) => each.kind === "reject-topic");
  const [field, start, updated] = [wired("eventTime"), wired("start"), wired("updated")];
  if (query === undefined || field === null || start === null || updated === null) return [];
  const { window, grace } = cursor;
  const written = new WrittenWindows();
  const terms = { field, window, grace, futureTolerance: rejects?.futureTolerance ?? Number.POSITIVE_INFINITY };
  return readAfter(
    tileSinkSource(`${product.prefix}.sink`, { start, updated }, written, through.postgres()),
    eventTimesSource(`${product.prefix}.events`, query.topic, terms, written, through.kafka()),
    through.waitMs,
  );
}
