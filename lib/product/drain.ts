import type { Estate } from "../board/estate.ts";
import type { Headline } from "../board/types.ts";
import { caughtUp } from "./caught-up.ts";
import type { CaughtUpRow } from "./panels.ts";

/** As many sweeps make the line. */
const sweeps = 40;
/** What drains; a rate or a gap of identities does not run down on a line. */
const draining = new Set(["s", "bytes", "records"]);

/** For each figure that is over its limit: when it is back within it. `now`: estate ms. */
export async function drainsOf(
  { db, run, contract }: Pick<Estate, "db" | "run" | "contract">,
  signals: readonly Headline[],
  now: number,
): Promise<CaughtUpRow[]> {
  const over = signals.filter(
    ({ value, slo, unit, state }) =>
      value !== null && slo !== null && slo > 0 && value > slo && draining.has(unit) && state !== "unknown",
  );
  if (over.length === 0) return [];
  const span = sweeps * contract.sweep;
  const { rows } = await db.pool.query<{ signal: string; at: Date; value: number }>(
    `SELECT signal, at, value FROM reading
      WHERE run = $1 AND signal = ANY($2) AND at > $3 AND at <= $4 AND value IS NOT NULL ORDER BY at`,
    [run, over.map(({ signal }) => signal), new Date(now - span), new Date(now)],
  );
  return over.map(({ signal, slo }) => ({
    signal,
    overMinutes: span / 60_000,
    ...caughtUp(
      rows.filter((row) => row.signal === signal).map(({ at, value }) => ({ at: at.getTime(), value })),
      slo ?? 0,
    ),
  }));
}
