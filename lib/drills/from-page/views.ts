import { z } from "zod";

export const drillDraftSchema = z.strictObject({
  /** The folder's name below `drills/`. */
  id: z.string(),
  files: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  /** How many texts are still the author's to write; `drills check` names each. */
  blanks: z.number().int(),
});
export type DrillDraft = z.output<typeof drillDraftSchema>;
