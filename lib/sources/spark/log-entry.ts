import { z } from "zod";
import { parseExactJson } from "../exact-json.ts";

/** Next offset by partition number, by topic. */
export type Positions = Map<string, Map<number, bigint>>;
/** What `offsets/N` says: planned when its batch began. Times in ms. */
export type Planned = { plannedAt: number; watermark: number; positions: Positions };
/** What `commits/N` says; an older Spark writes no watermark. */
export type Committed = { nextWatermark: number | null };

const offsetsMeta = z.object({ batchWatermarkMs: z.number(), batchTimestampMs: z.number() });
const commitMeta = z.object({ nextBatchWatermarkMs: z.number().optional() });
const offset = z.union([z.number().int().nonnegative(), z.string().regex(/^\d+$/)]);
const kafkaOffsets = z.record(z.string(), z.record(z.string().regex(/^\d+$/), offset));

/** The lines after the version line. Throws RangeError on a version that is not known. */
function linesOf(text: string): string[] {
  // The log of initial offsets begins with a NUL.
  const [version, ...lines] = text.replace(/^\0/, "").split("\n");
  if (version !== "v1" && version !== "v2") throw new RangeError("not a known version of Spark's log");
  return lines;
}

/**
 * One entry of the offset log. A line per source: JSON, `-` where it has none yet, with `0:` before it in version 2; a
 * source that is not Kafka has offsets of its own and counts for nothing here. Throws RangeError or SyntaxError.
 */
export function parsePlanned(text: string): Planned {
  const [meta = "", ...sources] = linesOf(text);
  const { batchWatermarkMs, batchTimestampMs } = offsetsMeta.parse(JSON.parse(meta));
  const positions: Positions = new Map();
  for (const line of sources) {
    const offsets = kafkaOffsets.safeParse(jsonOf(line.replace(/^[^:{["]+:(?=[{-])/, "")));
    if (!offsets.success) continue;
    for (const [topic, partitions] of Object.entries(offsets.data)) addTo(positions, topic, partitions);
  }
  return { plannedAt: batchTimestampMs, watermark: batchWatermarkMs, positions };
}

/** One entry of the commit log. Throws RangeError or SyntaxError. */
export function parseCommitted(text: string): Committed {
  const [meta = "{}"] = linesOf(text);
  return { nextWatermark: commitMeta.parse(JSON.parse(meta === "" ? "{}" : meta)).nextBatchWatermarkMs ?? null };
}

function jsonOf(line: string): unknown {
  try {
    return parseExactJson(line);
  } catch {
    return null;
  }
}

/** Of a topic that several sources read, the position that is furthest behind. */
function addTo(positions: Positions, topic: string, partitions: Record<string, number | string>): void {
  const known = positions.get(topic) ?? new Map<number, bigint>();
  for (const [name, next] of Object.entries(partitions)) {
    const [partition, position] = [Number(name), BigInt(next)];
    const before = known.get(partition);
    if (before === undefined || position < before) known.set(partition, position);
  }
  positions.set(topic, known);
}
