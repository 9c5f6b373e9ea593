import { z } from "zod";
import { ledgerSets } from "../../evaluate/ledger/terms.ts";
import { blockers } from "../gate/types.ts";

/** `through`: a position, a day (to its end, UTC) or an instant on the estate's clock; without it everything that is due. */
export const completenessQuery = z.object({ through: z.string().max(40).optional() });

const count = z.number().int().min(0);
const decimal = z.string().regex(/^-?\d+$/);

export const completenessSchema = z.strictObject({
  product: z.string(),
  title: z.string(),
  identity: z.string().nullable(),
  prefix: z.string().nullable(),
  quarantine: z.string().nullable(),
  asked: z.string().nullable(),
  through: decimal.nullable(),
  /** The largest identity that the table ever showed. */
  top: decimal.nullable(),
  state: z.enum(["complete", "incomplete", "unknown"]),
  /** What `one-board gate` ends with. */
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  reason: z.string(),
  why: z.string(),
  blockers: z.array(z.enum(blockers)),
  /** Who acts on the blockers. */
  owners: z.array(z.string()),
  generatedAt: z.iso.datetime(),
  measuredAt: z.iso.datetime().nullable(),
  /** Up to `through`: `lines` is the sum of the others. */
  counts: z
    .strictObject({ lines: count, settled: count, ...Object.fromEntries(ledgerSets.map((set) => [set, count])) })
    .nullable(),
  /** `int8multirange` text. */
  ranges: z.strictObject({ missing: z.string(), unhandled: z.string(), onItsWay: z.string() }).nullable(),
  /** Unhandled dead letters that name no identity. */
  unreadable: count.nullable(),
});
export type CompletenessAnswer = Omit<z.output<typeof completenessSchema>, "counts"> & {
  counts: Record<string, number> | null;
};
