import type { ClientBase } from "pg";
import { Problem } from "../../access/problem.ts";
import type { Evidence } from "../../evaluate/types.ts";
import { markWrittenOff } from "../../quarantine/mark-written-off.ts";
import { writeOff } from "../acts.ts";
import type { Page } from "../types.ts";
import { actOnPage, type Doer } from "./act.ts";
import { rememberAcceptance } from "./remember-acceptance.ts";

/**
 * Writes off the dead letters that the quarantine of an F06 page holds by the last decision. The page may be over: the debt
 * outlives it. Throws 422 for another failure mode, 409 when nothing is left, 403 and 404.
 */
export function writeOffQuarantine(doer: Doer, pageId: string, reason: string): Promise<Page> {
  const act = { permission: "resolve-page", pageId, note: reason } as const;
  return actOnPage(doer, act, checked, async (client, page, now) => {
    const { run } = doer.estate;
    const held = await deadLettersEver(client, run, page);
    if (held === null) throw new Problem("conflict", "no dead letter of this topic is left to write off");
    await rememberAcceptance(client, run, page.subject, held);
    await markWrittenOff(client, run, { subject: page.subject, actor: doer.actor.id, reason, now });
  });
}

function checked(page: Page, now: number) {
  if (page.failureMode === "F06") return writeOff(page, now);
  throw new Problem("invalid", "only dead letters of a quarantine are written off", [
    { path: "writeOff", message: `expected a page of F06, not of ${page.failureMode}` },
  ]);
}

/** All dead letters of the topic as a range from its first; null when none is owed. */
async function deadLettersEver(
  client: ClientBase,
  run: string,
  { failureMode, subject }: Page,
): Promise<string | null> {
  const { rows } = await client.query<{ evidence: Evidence }>(
    `SELECT body -> 'evidence' AS evidence FROM verdict_current WHERE run = $1 AND "failureMode" = $2 AND subject = $3`,
    [run, failureMode, subject],
  );
  const { ever, unhandled } = rows[0]?.evidence ?? {};
  return typeof ever === "string" && Number(unhandled ?? 0) > 0 ? `{[0,${ever})}` : null;
}
