import { z } from "zod";
import { duration, identifier, ownerIds } from "./fields.ts";

/** What the monitoring plan says beside cursors and defects: decisions of people, reviewed with the contract. */
export const planSchema = z.strictObject({
  /** A firing or a recorded rebuild that is older than this proves nothing any more. */
  evidenceHolds: duration,
  /** Who may read the records of a quarantine topic, by topic. */
  rawReaders: z.record(z.string(), ownerIds),
  /** Why each product streams, who pays for it, and what seconds improve about each table that is streamed for it. */
  decisions: z.record(
    identifier,
    z.strictObject({ decision: z.string(), payers: ownerIds, tables: z.record(z.string(), z.string()) }),
  ),
  /** Alerts nobody gets, on purpose. */
  decidedAgainst: z.array(z.strictObject({ alert: z.string(), because: z.string(), instead: z.string() })),
  /** Checks on a whole set that the batch does before it publishes. */
  morningGate: z.array(z.strictObject({ check: z.string(), because: z.string(), products: z.array(identifier) })),
});
