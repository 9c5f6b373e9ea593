import { z } from "zod";
import type { Operation } from "../access/operation.ts";

const day = z.iso.date();

/** An action with a date. `from`: the page it came out of; null out of a drill, which is not named: it would tell its answer. */
export const openActionSchema = z.strictObject({
  id: z.string(),
  metric: z.string(),
  owner: z.string(),
  due: day,
  overdue: z.boolean(),
  /** Wall clock. */
  at: z.iso.datetime(),
  ageDays: z.number().int(),
  from: z.strictObject({ page: z.string(), failureMode: z.string(), prevention: z.string() }).nullable(),
});
export type OpenAction = z.output<typeof openActionSchema>;
export const openActionsSchema = z.strictObject({ actions: z.array(openActionSchema) });
export const doneSchema = z.strictObject({ id: z.string(), doneAt: z.iso.datetime() });
export const doneInput = z.strictObject({});

export const actionOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/actions",
    permission: "see-board",
    summary: "Open actions out of after actions and drills, the one due first on top; two hundred at most",
    status: 200,
    response: openActionsSchema,
  },
  {
    method: "POST",
    path: "/api/v1/actions/{id}/done",
    permission: "lead-actions",
    summary: "Record that an action is done",
    body: doneInput,
    status: 200,
    response: doneSchema,
    problems: [404, 409],
  },
];
