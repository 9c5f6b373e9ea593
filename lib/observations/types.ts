import type { z } from "zod";
import type { failedSchema, observationSchema } from "./schema.ts";

export type Observation = z.infer<typeof observationSchema>;
export type ObservationKind = Observation["kind"];
export type ObservationOf<K extends ObservationKind> = Extract<Observation, { kind: K }>;
export type Failed = z.infer<typeof failedSchema>;
export type FailureReason = Failed["failed"];

/** What arrived, or did not, for one cursor in one sweep. `observedAt`: estate clock, ISO 8601. */
export type Observed =
  | { observedAt: string; value: Observation }
  | { observedAt: string; failed: FailureReason; afterMs?: number; progress?: Failed["progress"] };

/** Everything one sweep brought, by observation id (`enrollment.slot`). An id that is absent was not observed. */
export type Sweep = { at: string; observations: Record<string, Observed> };

/** One number derived from an observation, for charts and metrics. `value` null: nothing was measured. */
export type Reading = { signal: string; at: string; value: number | null };
