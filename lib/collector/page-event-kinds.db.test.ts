import { expect, it } from "vitest";
import { pageEventKinds } from "../pages/types.ts";
import { freshTestDatabase } from "../store/test-database.ts";

const store = freshTestDatabase();

it("the database takes every kind of page event that the life cycle makes, and no other", async () => {
  const { rows } = await store.database.pool.query<{ text: string }>(
    `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'page_event_kind_check'`,
  );
  const taken = [...(rows[0]?.text ?? "").matchAll(/'([a-z-]+)'/g)].map(([, kind]) => kind);
  expect(taken.sort()).toEqual([...pageEventKinds].sort());
});
