import { z } from "zod";
import { failureModeIds } from "../evaluate/failure-modes.ts";

const nonIncident = z.string().regex(/^N(0[1-9]|1\d|2[0-8])$/, "expected N01 to N28");

/** Exactly one of the two; `shape` chooses one way in which the same failure shows. */
export const injectInput = z
  .strictObject({
    failureMode: z.enum(failureModeIds).optional(),
    nonIncident: nonIncident.optional(),
    shape: z.string().max(40).optional(),
  })
  .refine(({ failureMode, nonIncident: quiet }) => (failureMode === undefined) !== (quiet === undefined), {
    path: ["failureMode"],
    message: "expected either failureMode or nonIncident",
  });

/** At least one. `rate`: estate seconds per wall second. `now`: estate clock, forward only. */
export const clockInput = z
  .strictObject({
    rate: z.number().gt(0).max(1_200).optional(),
    now: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ rate, now }) => rate !== undefined || now !== undefined, {
    path: ["rate"],
    message: "expected rate, now or both",
  });

export const clearInput = z.strictObject({});
