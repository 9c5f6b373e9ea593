import type { ObservationOf } from "../../observations/types.ts";
import type { CursorRule } from "../types.ts";
import { ok, page, unknown } from "../verdicts.ts";

type Segment = ObservationOf<"count-comparison">["segments"][number];
/** The newest cut, in how many cuts in a row a segment was off. */
type Cuts = { cut: string; off: number };

/** F24: two counts of the same thing differ at a cut by segment, in two cuts in a row: one cut may fall between two commits. */
export const countsDiffer: CursorRule<"count-comparison"> = {
  failureMode: "F24",
  cursorKind: "count-comparison",
  keys: ["tolerance"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "count-comparison");
    if (!seen.ok) return unknown(seen);
    const { cut, segments } = seen.value;
    const { compares, tolerance } = scope.cursor;
    const off = segments.filter((segment) => differs(segment, tolerance)).sort((one, other) => gap(other) - gap(one));
    const before = scope.recall<Cuts>();
    const again = before?.cut === cut;
    const times = off.length === 0 ? 0 : again ? Math.max(1, before.off) : (before?.off ?? 0) + 1;
    scope.remember({ cut, off: times });
    const [worst] = off;
    const evidence = {
      compares,
      cut,
      segments: segments.length,
      segmentsOff: off.length,
      segment: worst?.segment ?? null,
      sourceCount: worst?.source ?? null,
      targetCount: worst?.target ?? null,
      cutsOff: times,
    };
    if (times === 0) return ok(segments.length === 0 ? "nothing-due" : "within-limit", evidence);
    if (times === 1) return ok("not-confirmed-yet", evidence, { clear: false });
    return page("counts-differ", evidence, { forMs: 0 });
  },
};

const gap = ({ source, target }: Segment): number => Math.abs(Number(BigInt(source) - BigInt(target)));
const differs = (segment: Segment, tolerance: number): boolean =>
  gap(segment) > Number(BigInt(segment.source)) * tolerance;
