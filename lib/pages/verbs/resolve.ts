import type { ClientBase } from "pg";
import type { z } from "zod";
import { Problem } from "../../access/problem.ts";
import { resolveByName } from "../acts.ts";
import type { Page } from "../types.ts";
import { actOnPage, type Doer } from "./act.ts";
import type { resolveInput } from "./inputs.ts";

/**
 * Ends a page by a named act. A latched page is accepted with a reason (422 without); one that is still measured and ends by
 * itself cannot be talked away (409). Throws 403 and 404.
 */
export function resolvePage(doer: Doer, pageId: string, input: z.output<typeof resolveInput>): Promise<Page> {
  const act = { permission: "resolve-page", pageId, note: input.reason ?? null } as const;
  const resolve = (page: Page, now: number) => {
    const result = resolveByName(page, now);
    if (!("refused" in result) && page.latched && input.reason === undefined) {
      throw new Problem("invalid", "a latched page is accepted by name, with a reason", [
        { path: "reason", message: "expected why this is accepted" },
      ]);
    }
    return result;
  };
  return actOnPage(doer, act, resolve, (client, page) => rememberAcceptance(client, doer.estate.run, page));
}

/** What was accepted stays accepted for the rules (memory `accepted:<subject>`): only a new loss opens a page anew. */
async function rememberAcceptance(client: ClientBase, run: string, { latched, subject, extent }: Page): Promise<void> {
  if (!latched || !extent?.startsWith("{")) return;
  await client.query(
    `INSERT INTO memory (run, key, value) VALUES ($1, $2, to_jsonb($3::int8multirange::text))
     ON CONFLICT (run, key) DO UPDATE
     SET value = to_jsonb(((memory.value #>> '{}')::int8multirange + $3::int8multirange)::text)`,
    [run, `accepted:${subject}`, extent],
  );
}
