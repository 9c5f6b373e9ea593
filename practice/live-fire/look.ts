import type { Contract } from "../../lib/contracts/types.ts";
import type { ObservationKind, ObservationOf } from "../../lib/observations/types.ts";
import { observePractice } from "../estate.ts";
import type { Injected } from "../injections/types.ts";

/** An estate of one attempt's own: a seed, and what was done to it and when (estate ms). */
export type OwnEstate = { seed: number; contract: Contract; injections: readonly Injected[] };

/** What the sources of an estate show; every question names its moment, estate ms. */
export type Look = {
  at: number;
  /** Throws Error for an observation that is not of this kind or did not arrive. */
  read<K extends ObservationKind>(id: string, kind: K, at?: number): ObservationOf<K>;
};

export function lookAt({ seed, contract, injections }: OwnEstate, at: number): Look {
  const looked = new Map<number, ReturnType<typeof observePractice>>();
  return {
    at,
    read<K extends ObservationKind>(id: string, kind: K, when = at) {
      const observations = looked.get(when) ?? observePractice({ seed, contract, injections, at: when });
      looked.set(when, observations);
      const observed = observations[id];
      if (!observed || !("value" in observed) || observed.value.kind !== kind)
        throw new Error(`${id} is no ${kind} at ${new Date(when).toISOString()}`);
      return observed.value as ObservationOf<K>;
    },
  };
}

/** What a command printed, and which of its outcomes that is. */
export type Printed = { output: string; shows: string };
export type Run = (look: Look) => Printed;

export const minute = 60_000;
/** 09:41:07 of an estate moment. */
export const clockTime = (at: number): string => new Date(at).toISOString().slice(11, 19);
/** 2026-11-24 09:41:07 as databases and object stores print it. */
export const stamp = (at: number | string): string => new Date(at).toISOString().slice(0, 19).replace("T", " ");

/** Columns as the tools print them: left-aligned, two spaces apart. */
export function columns(rows: readonly (readonly (string | number | bigint)[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => String(cell).padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
