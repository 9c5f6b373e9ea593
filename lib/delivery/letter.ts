import { z } from "zod";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import { reasons } from "../evaluate/reasons.ts";
import { evidenceThatLeaves } from "./evidence.ts";

const instant = z.iso.datetime();
const mode = z.enum(failureModeIds);

/**
 * Everything that may leave this program about a page, and nothing else: no record, no key, no header value but an exception
 * class, no trace, no person's name. `key` is one for the whole incident, `sequence` rises by one with each letter of it.
 */
export const letterSchema = z.strictObject({
  version: z.literal(1),
  key: z.string(),
  sequence: z.number().int(),
  event: z.string(),
  summary: z.string(),
  at: instant,
  estate: z.string(),
  mode: z.enum(["practice", "lab", "live"]),
  /** Null where it is about no page. */
  failureMode: mode.nullable(),
  kind: z.string(),
  title: z.string(),
  severity: z.enum(["page", "warn"]),
  state: z.enum(["pending", "firing", "acknowledged", "resolved"]),
  product: z.string().nullable(),
  subject: z.string(),
  cursor: z.string().nullable(),
  cursorKind: z.string().nullable(),
  timestamp: z.string().nullable(),
  sloSeconds: z.number().nullable(),
  owners: z.array(z.string()),
  reason: z.enum(reasons).nullable(),
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  deadline: instant.nullable(),
  unseenSince: instant.nullable(),
  openedAt: instant,
  firedAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  resolution: z.string().nullable(),
  firstCommand: z.string(),
  doNot: z.string(),
  symptoms: z.array(z.strictObject({ failureMode: mode, subject: z.string(), reason: z.enum(reasons) })),
  link: z.url(),
});
export type Letter = z.output<typeof letterSchema>;

const fields = Object.keys(letterSchema.shape) as (keyof Letter)[];

/**
 * The letter of a stored outbox row. What the schema does not name is dropped, whatever the row holds. `board`: address under
 * which people open the board.
 */
export function letterOf(row: { sequence: number; body: Record<string, unknown> }, board: string): Letter {
  const { body } = row;
  const known = Object.fromEntries(fields.filter((field) => field in body).map((field) => [field, body[field]]));
  return letterSchema.parse({
    summary: body.title,
    cursor: null,
    ...known,
    version: 1,
    sequence: row.sequence,
    evidence: evidenceThatLeaves((body.evidence ?? {}) as Letter["evidence"]),
    link: new URL(String(body.link ?? "/"), board).href,
  });
}
