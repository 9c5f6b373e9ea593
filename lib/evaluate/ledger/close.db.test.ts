import fc from "fast-check";
import { expect, test } from "vitest";
import { freshTestDatabase } from "../../store/test-database.ts";
import { RangeSet } from "../range-set.ts";
import { gapOf } from "../signals/completeness-gap.ts";
import { histories, playOut } from "./play.fixture.ts";

const store = freshTestDatabase();
const runs = 10_000;
const atOnce = 500;

/** The ledger of a drained path, worked out by PostgreSQL from what the sources said. */
const question = `
  with facts as (
    select place, committed::int8multirange, landed::int8multirange, letters::int8multirange, sent::int8multirange,
           accepted::int8multirange, int8multirange(int8range(1, top::int8 + 1)) as judged, unreadable::int8
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
         with ordinality as given(committed, landed, letters, sent, accepted, top, unreadable, place)),
  rows as (select *, (committed + landed + letters + sent) * judged as lines from facts),
  parts as (
    select place, judged, sent, unreadable, lines * landed as landed, (lines * letters) - landed as dead_lettered,
           (lines - landed - letters) * accepted as filtered, lines - landed - letters - accepted as missing, judged - lines as void
    from rows)
  select landed::text, dead_lettered::text as "deadLettered", filtered::text, missing::text, void::text,
         (missing * sent)::text as "missingAtLanding", (missing - sent)::text as "neverSent",
         (select (coalesce(sum(upper(r) - lower(r)) filter (where not sent @> r), 0)
                  + greatest(0, coalesce(sum(upper(r) - lower(r)) filter (where sent @> r), 0) - unreadable))::text
          from unnest(array[missing * sent, missing - sent]) as part, unnest(part) as r) as gap,
         (landed + dead_lettered + filtered + missing + void = judged) as closes,
         (select coalesce(sum(upper(r) - lower(r)), 0)::text
          from unnest(array[landed, dead_lettered, filtered, missing, void]) as part, unnest(part) as r) as total
  from parts order by place`;

test("ten thousand histories end in the ledger that they were, in range sets and in PostgreSQL", async () => {
  const drawn = fc.sample(histories, { numRuns: runs, seed: 20_261_130 });
  for (let from = 0; from < drawn.length; from += atOnce) {
    const played = drawn.slice(from, from + atOnce).map(playOut);
    const column = (text: (one: (typeof played)[number]) => string) => played.map(text);
    const { rows } = await store.database.pool.query(question, [
      column(({ facts }) => facts.committed.toString()),
      column(({ facts, expired }) => facts.landed.union(expired).toString()),
      column(({ facts }) => facts.deadLettered.toString()),
      column(({ facts }) => facts.sent.toString()),
      column(({ facts }) => facts.accepted.missing.union(facts.filtered ?? RangeSet.empty).toString()),
      column(({ ledger }) => String(ledger.top ?? 0n)),
      column(({ facts }) => String(facts.unreadable)),
    ]);
    const own = played.map(({ ledger, facts }) => ({
      landed: ledger.landed.toString(),
      deadLettered: ledger.deadLettered.toString(),
      filtered: ledger.filtered.toString(),
      missing: ledger.missing.toString(),
      void: ledger.void.toString(),
      missingAtLanding: ledger.missingAtLanding.toString(),
      neverSent: ledger.neverSent.toString(),
      gap: String(gapOf(ledger, facts.unreadable)),
      closes: true,
      total: String(ledger.counts.total),
    }));
    expect(rows).toEqual(own);
  }
}, 900_000);
