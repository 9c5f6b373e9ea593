import type { z } from "zod";
import { didYouMean } from "../contracts/near-match.ts";
import type { Contract } from "../contracts/types.ts";
import { expectedSources } from "../evaluate/expected-sources.ts";
import { observationSchema } from "../observations/schema.ts";
import type { Observation, ObservationKind } from "../observations/types.ts";

/** Kinds by observation id: what a proof need not write. */
export function kindsOf(contract: Contract): Map<string, ObservationKind> {
  return new Map(expectedSources(contract).map(({ id, kind }) => [id, kind]));
}

export const unknownId = (id: string, kinds: ReadonlyMap<string, ObservationKind>): string =>
  `no source of this contract observes ${id}${didYouMean(id, [...kinds.keys()])}`;

/** Fields of a kind of observation, its lists' own among them. */
export function fieldsOf(kind: ObservationKind | undefined): string[] {
  const shape = observationSchema.options.find((option) => option.shape.kind.value === kind)?.shape ?? {};
  return Object.entries(shape).flatMap(([name, field]) => [name, ...innerFields(field as object)]);
}

function innerFields(field: object): string[] {
  if ("shape" in field) return Object.keys(field.shape as object);
  return "unwrap" in field ? innerFields((field as { unwrap(): object }).unwrap()) : [];
}

export type Checked = { ok: true; value: Observation } | { ok: false; error: z.ZodError };

/** Checks an observation; whole numbers where a position is meant become decimal strings. */
export function checkObservation(value: unknown): Checked {
  const first = observationSchema.safeParse(value);
  if (first.success) return { ok: true, value: first.data };
  const numbers = first.error.issues.filter((issue) => issue.code === "invalid_type" && issue.expected === "string");
  if (numbers.length === 0) return { ok: false, error: first.error };
  const copy = structuredClone(value);
  for (const issue of numbers) positionAt(copy, issue.path);
  const second = observationSchema.safeParse(copy);
  return second.success ? { ok: true, value: second.data } : { ok: false, error: second.error };
}

function positionAt(value: unknown, path: readonly PropertyKey[]): void {
  const holder = path.slice(0, -1).reduce<unknown>((here, key) => (here as Record<PropertyKey, unknown>)?.[key], value);
  const last = path.at(-1);
  if (typeof holder !== "object" || holder === null || last === undefined) return;
  const at = (holder as Record<PropertyKey, unknown>)[last];
  if (typeof at === "number" && Number.isSafeInteger(at)) (holder as Record<PropertyKey, unknown>)[last] = String(at);
}
