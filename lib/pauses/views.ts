import { z } from "zod";
import type { Operation } from "../access/operation.ts";

const instant = z.iso.datetime();
/** A pause ends by itself after at most this long (ms, estate clock). */
export const longestPause = 7 * 86_400_000;

export const pauseInput = z.strictObject({
  /** A cursor or a dependency of the contract. */
  scope: z.string().min(1).max(200),
  reason: z
    .string()
    .trim()
    .min(1, "expected why")
    .max(280, "expected at most 280 characters")
    .regex(/^[^\r\n]*$/, "expected one line"),
  /** Estate clock. */
  until: z.iso.datetime({ offset: true }),
});

export const pauseSchema = z.strictObject({
  id: z.string(),
  scope: z.string(),
  /** The cursors it covers, by observation id. */
  covers: z.array(z.string()),
  reason: z.string(),
  by: z.string(),
  startsAt: instant,
  endsAt: instant,
  endedAt: instant.nullable(),
  inForce: z.boolean(),
});
export type PauseView = z.output<typeof pauseSchema>;

export const pausesSchema = z.strictObject({
  estateNow: instant,
  pauses: z.array(pauseSchema),
  scopes: z.array(z.strictObject({ id: z.string(), title: z.string(), covers: z.array(z.string()) })),
  may: z.strictObject({ declare: z.boolean() }),
});
export type PausesView = z.output<typeof pausesSchema>;

export const pauseOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/pauses",
    permission: "see-board",
    summary: "Pauses in force and past, newest first, and what can be paused",
    status: 200,
    response: pausesSchema,
  },
  {
    method: "POST",
    path: "/api/v1/pauses",
    permission: "declare-pause",
    summary:
      "Pause a cursor, or all that a worker or database carries, by name, with a reason and an end within 7 days; loss and budgets still page",
    body: pauseInput,
    status: 201,
    response: pauseSchema,
    problems: [422],
  },
  {
    method: "POST",
    path: "/api/v1/pauses/{id}/end",
    permission: "declare-pause",
    summary: "End a pause now",
    body: z.strictObject({}),
    status: 200,
    response: pauseSchema,
    problems: [404, 409, 422],
  },
];
