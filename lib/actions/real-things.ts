import type { FieldError } from "../access/problem.ts";
import { signalLabels } from "../board/rows.ts";
import type { Contract } from "../contracts/types.ts";

/** What this estate really has: the figures it measures and the owners of its contract. "Be careful" is neither. */
export type RealThings = { metrics: string[]; owners: string[] };

export function realThings(contract: Contract): RealThings {
  const measured = Object.keys(signalLabels).filter((id) => (id.split(".")[0] ?? "") in contract.products);
  return { metrics: measured, owners: Object.keys(contract.owners) };
}

type Named = { metric: string; owner: string; due: string };

/** What does not exist, or is past. `due`: a date in UTC, today at the earliest. `under`: the path of the fields. */
export function unreal({ metric, owner, due }: Named, real: RealThings, now: number, under = ""): FieldError[] {
  const oneOf = (path: string, value: string, known: string[]): FieldError[] =>
    known.includes(value) ? [] : [{ path: `${under}${path}`, message: `expected one of ${known.join(", ")}` }];
  const today = new Date(now).toISOString().slice(0, 10);
  return [
    ...oneOf("metric", metric, real.metrics),
    ...oneOf("owner", owner, real.owners),
    ...(due < today ? [{ path: `${under}due`, message: "expected a date that is not past" }] : []),
  ];
}
