import type { z } from "zod";
import { Problem } from "../../access/problem.ts";
import { markWrittenOff } from "../../quarantine/mark-written-off.ts";
import { resolveByName } from "../acts.ts";
import type { Page } from "../types.ts";
import { actOnPage, type Doer } from "./act.ts";
import type { resolveInput } from "./inputs.ts";
import { rememberAcceptance } from "./remember-acceptance.ts";
import { writeOffQuarantine } from "./write-off.ts";

/**
 * Ends a page by a named act. A latched page is accepted with a reason (422 without); one that is still measured and ends by
 * itself cannot be talked away (409). With `writeOff` the page stays as it is and its quarantine's debt is written off.
 * Throws 403 and 404.
 */
export function resolvePage(doer: Doer, pageId: string, input: z.output<typeof resolveInput>): Promise<Page> {
  if (input.writeOff && input.reason !== undefined) return writeOffQuarantine(doer, pageId, input.reason);
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
  return actOnPage(doer, act, resolve, async (client, { failureMode, latched, subject, extent }, now) => {
    if (!latched || !extent?.startsWith("{")) return;
    const { run } = doer.estate;
    await rememberAcceptance(client, run, subject, extent);
    const by = { subject, actor: doer.actor.id, reason: act.note, now };
    if (failureMode === "F12") await markWrittenOff(client, run, by, extent);
  });
}
