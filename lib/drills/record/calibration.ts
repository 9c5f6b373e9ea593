import { counted, type Outcome } from "./outcome.ts";

/** Under this many claims nothing is drawn. */
export const enough = 20;

export type Band = { from: number; to: number; claims: number; said: number; came: number };
export type Calibration = {
  claims: number;
  needed: number;
  /** Null under `needed`: mean of (chance - hit)²; rates of 0 to 1, null where no such drill was met. */
  brier: number | null;
  hitRate: number | null;
  falseAlarmRate: number | null;
  /** Only bands with a claim; `said` and `came` are means of 0 to 1. */
  bands: Band[];
};

const edges = [5, 25, 45, 65, 85, 100] as const;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const rate = (values: readonly boolean[]): number | null => (values.length === 0 ? null : mean(values.map(Number)));
const isHit = ({ credit }: Outcome): boolean => credit > 0;

/** How well a person's chances fit what came true, over the claims of first attempts; hits and false alarms apart. */
export function calibrationOf(outcomes: readonly Outcome[]): Calibration {
  const claims = counted(outcomes).filter(({ claimed }) => claimed);
  if (claims.length < enough) {
    return { claims: claims.length, needed: enough, brier: null, hitRate: null, falseAlarmRate: null, bands: [] };
  }
  const quiet = claims.filter((claim) => claim.quiet);
  return {
    claims: claims.length,
    needed: enough,
    brier: mean(claims.map(({ brier }) => brier ?? 0)),
    hitRate: rate(claims.filter((claim) => !claim.quiet).map(isHit)),
    falseAlarmRate: rate(quiet.map((claim) => !isHit(claim) && claim.misled.length > 0)),
    bands: bandsOf(claims),
  };
}

function bandsOf(claims: readonly Outcome[]): Band[] {
  return edges.slice(0, -1).flatMap((from, index) => {
    const to = (edges[index + 1] ?? 100) - 1;
    const inside = claims.filter(({ chance }) => chance >= from && chance <= to);
    if (inside.length === 0) return [];
    const said = mean(inside.map(({ chance }) => chance / 100));
    return [{ from, to, claims: inside.length, said, came: mean(inside.map((claim) => Number(isHit(claim)))) }];
  });
}
