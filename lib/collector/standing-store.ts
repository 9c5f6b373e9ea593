import type { ClientBase } from "pg";
import type { SeenFacts } from "../changes/kinds.ts";
import type { Json, Signal, Verdict } from "../evaluate/types.ts";
import { isoInstant } from "../observations/time.ts";
import { emptyFoldMemory, type FoldMemory } from "../pages/fold-memory.ts";
import type { Page } from "../pages/types.ts";
import { type Held, type Standing, verdictKey } from "./judge-sweeps.ts";

/** The life cycle's own memory, and what the sources showed last, lie beside the rules' memory, which never sees them. */
const foldKey = "life-cycle";
const seenKey = "seen";

/** Open pages but those about the collector itself and its channels, locked: a person's act on one waits for this transaction or is seen by it. */
export async function loadPages(client: ClientBase, run: string): Promise<Page[]> {
  const { rows } = await client.query<{ body: Page }>(
    `SELECT body FROM page WHERE run = $1 AND state <> 'resolved' AND subject <> 'collector' AND subject NOT LIKE 'channel.%'
      ORDER BY "openedAt", id FOR UPDATE`,
    [run],
  );
  return rows.map((row) => row.body);
}

export async function loadStanding(client: ClientBase, run: string, pages: Page[]): Promise<Standing> {
  const memory: Record<string, Json> = {};
  let foldMemory: FoldMemory = emptyFoldMemory;
  let seen: SeenFacts = {};
  const stored = await client.query<{ key: string; value: Json }>(`SELECT key, value FROM memory WHERE run = $1`, [
    run,
  ]);
  for (const { key, value } of stored.rows) {
    if (key === foldKey) foldMemory = value as unknown as FoldMemory;
    else if (key === seenKey) seen = value as unknown as SeenFacts;
    else memory[key] = value;
  }
  const verdicts = await client.query<{ since: Date; body: Verdict }>(
    `SELECT since, body FROM verdict_current WHERE run = $1`,
    [run],
  );
  const signals = await client.query<{ since: Date; body: Signal }>(
    `SELECT since, body FROM signal_current WHERE run = $1`,
    [run],
  );
  const pauses = await client.query<{ scope: string; startsAt: Date; until: Date }>(
    `SELECT scope, "startsAt", least("endsAt", "endedAt") AS until FROM pause WHERE run = $1`,
    [run],
  );
  const held = ({ since, body }: { since: Date; body: Verdict | Signal }): Held => ({
    state: body.state,
    reason: body.reason,
    since: isoInstant(since.getTime()),
  });
  return {
    memory,
    foldMemory,
    seen,
    pages,
    verdicts: new Map(verdicts.rows.map((row) => [verdictKey(row.body), held(row)])),
    signals: new Map(signals.rows.map((row) => [row.body.id, held(row)])),
    pauses: pauses.rows.map(({ scope, startsAt, until }) => ({
      scope,
      from: startsAt.getTime(),
      until: until.getTime(),
    })),
  };
}

/** What is remembered from sweep to sweep, as text by key, so that only what changed is written. */
export function memoryText({ memory, foldMemory, seen }: Standing): Map<string, string> {
  const text = new Map(Object.entries(memory).map(([key, value]) => [key, JSON.stringify(value)]));
  return text.set(foldKey, JSON.stringify(foldMemory)).set(seenKey, JSON.stringify(seen));
}

export async function writeMemory(
  client: ClientBase,
  run: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Promise<void> {
  const changed = [...after].filter(([key, text]) => before.get(key) !== text);
  const gone = [...before.keys()].filter((key) => !after.has(key));
  if (changed.length > 0) {
    await client.query(
      `INSERT INTO memory (run, key, value) SELECT $1, * FROM unnest($2::text[], $3::jsonb[])
       ON CONFLICT (run, key) DO UPDATE SET value = excluded.value`,
      [run, changed.map(([key]) => key), changed.map(([, text]) => text)],
    );
  }
  if (gone.length > 0) await client.query(`DELETE FROM memory WHERE run = $1 AND key = ANY($2)`, [run, gone]);
}
