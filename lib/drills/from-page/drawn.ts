import { formatClock } from "../../board/format.ts";
import type { Series } from "../../board/types.ts";
import type { ArithmeticBlock } from "../arithmetic-block.ts";
import type { PublicPack } from "../pack-public.ts";
import type { Fact } from "./symptoms.ts";

type Chart = PublicPack["charts"][number];
export type Drawn = { charts: Chart[]; runs: ArithmeticBlock["runs"] };

/** The page's figure as it was measured; nothing where it has none or fewer than two readings. */
export function drawnOf(label: string, series: Series | null): Drawn {
  const points = (series?.points ?? []).flatMap(({ at, last }) =>
    last === null ? [] : [{ label: formatClock(at), value: Math.round(last * 100) / 100 }],
  );
  const apart = points.filter(({ label: at }, index) => points.findIndex((each) => each.label === at) === index);
  const [first, end] = [apart[0], apart.at(-1)];
  if (!series || !first || !end || apart.length < 2) return { charts: [], runs: [] };
  const summary = `From ${first.value} at ${first.label} to ${end.value} at ${end.label}, in ${series.unit}.`;
  return {
    charts: [{ title: label, unit: series.unit, summary, points: apart }],
    runs: [
      {
        rows: apart.map((point) => point.label),
        columns: { measured: { values: apart.map(({ value }) => value) } },
        each: [],
        draws: [{ chart: label, column: "measured" }],
      },
    ],
  };
}

/** Every figure of the page by name, stated as its symptom writes it. */
export function figuresOf(facts: readonly Fact[], runs: ArithmeticBlock["runs"]): ArithmeticBlock {
  const used = facts.slice(0, 8);
  return {
    figures: Object.fromEntries(used.map(({ name, value, shown }) => [name, { value, shown }])),
    assert: used.length > 0 ? used.map(({ name, value }) => `${name} == ${value}`) : ["1 == 1"],
    runs,
  };
}
