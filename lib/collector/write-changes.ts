import type { ClientBase } from "pg";
import type { Change } from "../changes/kinds.ts";

export async function writeChanges(client: ClientBase, run: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `INSERT INTO change (run, subject, at, kind, detail)
     SELECT $1, * FROM unnest($2::text[], $3::timestamptz[], $4::text[], $5::jsonb[])`,
    [
      run,
      changes.map((each) => each.subject),
      changes.map((each) => each.at),
      changes.map((each) => each.kind),
      changes.map((each) => JSON.stringify(each.detail)),
    ],
  );
}
