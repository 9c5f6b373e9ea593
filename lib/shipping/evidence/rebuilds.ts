import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { evidenceFolder } from "./firings.ts";

/** `cents` where the product is money. */
const sum = z.strictObject({
  lines: z.number().int(),
  cents: z
    .string()
    .regex(/^-?\d+$/)
    .optional(),
});

/** `evidence/rebuild-purchase-lines.json`: a product computed anew from the first record of its log, beside the truth. */
export const rebuildSchema = z.strictObject({
  kind: z.literal("rebuild"),
  product: z.string(),
  mode: z.enum(["lab", "live"]),
  ranAt: z.iso.datetime(),
  tookSeconds: z.number().nonnegative(),
  log: z.string(),
  records: z.number().int().nonnegative(),
  /** Keys in which the view that is read now stands otherwise: what switching its readers to the rebuild repairs. */
  repairs: z.number().int().nonnegative().optional(),
  /** Records of a line that had been read before; the last one counts. */
  duplicates: z.number().int().nonnegative(),
  /** What was compared with what, in words. */
  compares: z.string(),
  keys: z.array(z.strictObject({ key: z.string(), rebuilt: sum, truth: sum })).min(1),
  differences: z.number().int().nonnegative(),
  reconciled: z.boolean(),
  contract: z.strictObject({ file: z.string(), hash: z.string() }),
  versions: z.record(z.string(), z.string()),
});
export type Rebuild = z.output<typeof rebuildSchema>;
type Sum = { lines: number; cents?: bigint };
export type Sums = ReadonlyMap<string, Sum>;

/** Key by key, the keys of either side; equal only to the cent and the line. */
export function reconcile(rebuilt: Sums, truth: Sums): Pick<Rebuild, "keys" | "differences" | "reconciled"> {
  const money = [...rebuilt.values(), ...truth.values()].some(({ cents }) => cents !== undefined);
  const none: Sum = money ? { lines: 0, cents: 0n } : { lines: 0 };
  const text = ({ lines, cents }: Sum) => (cents === undefined ? { lines } : { lines, cents: cents.toString() });
  const names = [...new Set([...rebuilt.keys(), ...truth.keys()])].sort();
  const keys = names.map((key) => ({
    key,
    rebuilt: text(rebuilt.get(key) ?? none),
    truth: text(truth.get(key) ?? none),
  }));
  const differences = keys.filter(
    (each) => each.rebuilt.lines !== each.truth.lines || each.rebuilt.cents !== each.truth.cents,
  ).length;
  return { keys, differences, reconciled: names.length > 0 && differences === 0 };
}

/** The rebuilds recorded in a folder, by product; a file that is none is left out. */
export function readRebuilds(folder: string | null = evidenceFolder()): Record<string, Rebuild> {
  if (folder === null || !existsSync(/* turbopackIgnore: true */ folder)) return {};
  const found = readdirSync(/* turbopackIgnore: true */ folder)
    .filter((name) => /^rebuild-[a-z-]+\.json$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(path.join(/* turbopackIgnore: true */ folder, name), "utf8");
        const rebuild = rebuildSchema.parse(JSON.parse(text));
        return [[rebuild.product, rebuild] as const];
      } catch {
        return [];
      }
    });
  return Object.fromEntries(found);
}
