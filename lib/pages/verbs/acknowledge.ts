import type { z } from "zod";
import { acknowledge } from "../acts.ts";
import type { Page } from "../types.ts";
import { actOnPage, type Doer } from "./act.ts";
import type { acknowledgeInput } from "./inputs.ts";

/** Takes a page. The first guess is stored with the act and never edited. Throws 403, 404, and 409 when somebody was first. */
export function acknowledgePage(doer: Doer, pageId: string, input: z.output<typeof acknowledgeInput>): Promise<Page> {
  const act = { permission: "acknowledge-page", pageId } as const;
  return actOnPage(doer, { ...act, note: input.firstGuess ?? null }, (page, now) =>
    acknowledge(page, doer.actor.id, now),
  );
}
