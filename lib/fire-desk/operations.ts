import { z } from "zod";
import type { Operation } from "../access/operation.ts";
import { failureModeIds } from "../evaluate/failure-modes.ts";

/** One cause that somebody asked for. Wall clock. `lines`: what was done so far, newest last. */
const firingSchema = z.strictObject({
  id: z.string(),
  failureMode: z.enum(failureModeIds),
  state: z.enum(["asked", "running", "done", "failed"]),
  by: z.string(),
  at: z.iso.datetime(),
  lines: z.array(z.string()),
  /** Why it failed. */
  problem: z.string().nullable(),
});
export type FiringView = z.output<typeof firingSchema>;
export const firingsSchema = z.strictObject({
  /** What can be caused from here now: nothing outside a lab that `one-board lab` runs. */
  fireable: z.array(z.enum(failureModeIds)),
  firings: z.array(firingSchema),
});
export type Firings = z.output<typeof firingsSchema>;

/** `mode`: the estate on which it is meant; anything but lab is refused. */
export const fireInput = z.strictObject({
  failureModes: z.array(z.enum(failureModeIds)).min(1).max(failureModeIds.length),
  mode: z.literal("lab", "expected lab: name the estate on which it is meant"),
});

export const fireOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/firings",
    permission: "fire-lab",
    summary: "What can be caused on this lab from here, and how the last firings that were asked for go",
    status: 200,
    response: firingsSchema,
  },
  {
    method: "POST",
    path: "/api/v1/firings",
    permission: "fire-lab",
    summary:
      "Cause failure modes on the lab, one after the other; 409 in practice, in live mode and while one is under way",
    body: fireInput,
    status: 202,
    response: firingsSchema,
    problems: [409, 422],
  },
];
