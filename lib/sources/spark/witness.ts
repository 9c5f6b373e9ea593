import { z } from "zod";

/** One event of a query's listener, in Spark's own JSON: what distinguishes the four is which fields it has. */
const eventSchema = z.object({
  id: z.string(),
  runId: z.string(),
  timestamp: z.iso.datetime().optional(),
  batchId: z.number().int().optional(),
  batchDuration: z.number().nonnegative().optional(),
  stateOperators: z
    .array(z.object({ numRowsDroppedByWatermark: z.number().int().nonnegative().optional() }))
    .optional(),
});
type Event = z.infer<typeof eventSchema>;

/** What a query's listener has told of it so far. Times in ms, Spark's clock. */
export type Told = { runId: string; terminated: boolean; lastSpokeAt: number | null };

/**
 * What a listener wrote, one JSON document a line, of every query of its application. A line that is none (the first of a
 * tail, the last of a file that is being written) is passed over; of an exception's text nothing is kept.
 */
export class Witness {
  #dropped = new Map<string, number>();
  #counted = new Map<string, number>();

  /** What the lines say of one query; null when they say nothing of it. */
  read(text: string, queryId: string): Told | null {
    let told = null as Told | null;
    for (const line of text.split("\n")) {
      const event = eventOf(line);
      if (event === null || event.value.id !== queryId) continue;
      const { runId, timestamp, batchDuration = 0 } = event.value;
      this.#count(event.value);
      const spokeAt = timestamp === undefined ? null : Date.parse(timestamp) + batchDuration;
      const before = told?.runId === runId ? told.lastSpokeAt : null;
      told = { runId, terminated: event.terminated, lastSpokeAt: spokeAt ?? before };
    }
    return told;
  }

  /** Rows that a query dropped behind its watermark, of the batches seen here; null before the first. */
  droppedBy(queryId: string): number | null {
    return this.#dropped.get(queryId) ?? null;
  }

  /** Each batch of a run once; the lines are read again in every sweep. */
  #count({ id, runId, batchId, stateOperators }: Event): void {
    if (batchId === undefined || stateOperators === undefined) return;
    const run = `${id} ${runId}`;
    // The lines of the sweep before come again.
    if (batchId <= (this.#counted.get(run) ?? -1)) return;
    this.#counted.set(run, batchId);
    const dropped = stateOperators.reduce((sum, { numRowsDroppedByWatermark: rows = 0 }) => sum + rows, 0);
    this.#dropped.set(id, (this.#dropped.get(id) ?? 0) + dropped);
  }
}

function eventOf(line: string): { value: Event; terminated: boolean } | null {
  if (!line.startsWith("{")) return null;
  try {
    const document: unknown = JSON.parse(line);
    const event = eventSchema.safeParse(document);
    if (!event.success) return null;
    return { value: event.data, terminated: Object.hasOwn(document as object, "errorClassOnException") };
  } catch {
    return null;
  }
}
