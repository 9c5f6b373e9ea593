import type { ClientBase } from "pg";

/**
 * What was accepted by name on a subject stays accepted for the rules (memory `accepted:<subject>`): only more of it counts
 * again. `extent`: int8multirange text, added to what was accepted before.
 */
export async function rememberAcceptance(
  client: ClientBase,
  run: string,
  subject: string,
  extent: string,
): Promise<void> {
  await client.query(
    `INSERT INTO memory (run, key, value) VALUES ($1, $2, to_jsonb($3::int8multirange::text))
     ON CONFLICT (run, key) DO UPDATE
     SET value = to_jsonb(((memory.value #>> '{}')::int8multirange + $3::int8multirange)::text)`,
    [run, `accepted:${subject}`, extent],
  );
}
