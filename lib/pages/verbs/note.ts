import type { z } from "zod";
import { note } from "../acts.ts";
import type { Page } from "../types.ts";
import { actOnPage, type Doer } from "./act.ts";
import type { noteInput } from "./inputs.ts";

/** Adds a note to an open page, which counts as movement. Throws 403, 404, and 409 once it is resolved. */
export function notePage(doer: Doer, pageId: string, input: z.output<typeof noteInput>): Promise<Page> {
  const act = { permission: "note-page", pageId, note: input.note } as const;
  return actOnPage(doer, act, note);
}
