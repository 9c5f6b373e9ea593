import type { ClientBase } from "pg";
import type { Evaluation } from "../evaluate/types.ts";
import { type Judged, verdictKey } from "./judge-sweeps.ts";

/** What the board reads: one row per verdict and per signal, whatever the history. Rows no rule speaks of any more go. */
export async function writeCurrent(client: ClientBase, run: string, at: string, judged: Judged): Promise<void> {
  const { verdicts, signals, standing } = judged;
  await client.query(
    `WITH now AS (
       SELECT * FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::jsonb[])
         AS t(mode, subject, product, state, since, body)
     ), gone AS (
       DELETE FROM verdict_current v WHERE run = $1
         AND NOT EXISTS (SELECT 1 FROM now WHERE now.mode = v."failureMode" AND now.subject = v.subject)
     )
     INSERT INTO verdict_current AS old (run, "failureMode", subject, product, state, since, "updatedAt", body)
     SELECT $1, mode, subject, product, state, since, $2::timestamptz, body FROM now
     ON CONFLICT (run, "failureMode", subject) DO UPDATE SET product = excluded.product, state = excluded.state,
       since = excluded.since, "updatedAt" = excluded."updatedAt", body = excluded.body`,
    [
      run,
      at,
      verdicts.map((each) => each.failureMode),
      verdicts.map((each) => each.subject),
      verdicts.map((each) => each.product),
      verdicts.map((each) => each.state),
      verdicts.map((each) => standing.verdicts.get(verdictKey(each))?.since ?? at),
      verdicts.map((each) => JSON.stringify(each)),
    ],
  );
  await client.query(
    `WITH now AS (
       SELECT * FROM unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::jsonb[])
         AS t(id, product, state, since, body)
     ), gone AS (
       DELETE FROM signal_current s WHERE run = $1 AND NOT EXISTS (SELECT 1 FROM now WHERE now.id = s.id)
     )
     INSERT INTO signal_current (run, id, product, state, since, "updatedAt", body)
     SELECT $1, id, product, state, since, $2::timestamptz, body FROM now
     ON CONFLICT (run, id) DO UPDATE SET product = excluded.product, state = excluded.state, since = excluded.since,
       "updatedAt" = excluded."updatedAt", body = excluded.body`,
    [
      run,
      at,
      signals.map((each) => each.id),
      signals.map((each) => each.product),
      signals.map((each) => each.state),
      signals.map((each) => standing.signals.get(each.id)?.since ?? at),
      signals.map((each) => JSON.stringify(each)),
    ],
  );
}

export async function writeTransitions(client: ClientBase, run: string, { transitions }: Judged): Promise<void> {
  if (transitions.length === 0) return;
  await client.query(
    `INSERT INTO verdict_transition (run, "failureMode", subject, at, "fromState", "toState", reason, body)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::jsonb[])`,
    [
      run,
      transitions.map((each) => each.verdict.failureMode),
      transitions.map((each) => each.verdict.subject),
      transitions.map((each) => each.at),
      transitions.map((each) => each.from),
      transitions.map((each) => each.verdict.state),
      transitions.map((each) => each.verdict.reason),
      transitions.map((each) => JSON.stringify(each.verdict)),
    ],
  );
}

/** The closed identity sets, for SQL over ranges. Unchanged sets are not written again. */
export async function writeLedgers(
  client: ClientBase,
  run: string,
  at: string,
  ledgers: Evaluation["ledgers"],
): Promise<void> {
  const sets = Object.entries(ledgers).flatMap(([product, byName]) =>
    Object.entries(byName).map(([name, ranges]) => ({ product, name, ranges })),
  );
  if (sets.length === 0) return;
  await client.query(
    `INSERT INTO ledger_current AS old (run, product, set, ranges, updated_at)
     SELECT $1, product, name, ranges::int8multirange, $2::timestamptz
       FROM unnest($3::text[], $4::text[], $5::text[]) AS t(product, name, ranges)
     ON CONFLICT (run, product, set) DO UPDATE SET ranges = excluded.ranges, updated_at = excluded.updated_at
       WHERE old.ranges <> excluded.ranges`,
    [run, at, sets.map((each) => each.product), sets.map((each) => each.name), sets.map((each) => each.ranges)],
  );
}
