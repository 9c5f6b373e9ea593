import { z } from "zod";

const instant = z.iso.datetime({ offset: true });

/**
 * Markers on a product's path, hop by hop in the contract's order: a row written for nothing else, or every event where each
 * carries its own time. Two hops are compared by what they did to a marker, never by adding up.
 */
export const canary = z.strictObject({
  kind: z.literal("canary"),
  hops: z.array(
    z.strictObject({
      hop: z.string(),
      /** When the newest marker that is through this hop was sent, and when it came through, by the clock there. */
      newestSentAt: instant.nullable(),
      arrivedAt: instant.nullable(),
      /** When the oldest marker that is through the hop before and not through this one came there; null: none waits. */
      waitingSince: instant.nullable(),
    }),
  ),
});

/** What a SELECT of the contract counted: defects that are expected sometimes, by segment. */
export const countQuery = z.strictObject({
  kind: z.literal("count-query"),
  rows: z.array(z.strictObject({ segment: z.string(), count: z.number().int().nonnegative() })).max(50),
});
