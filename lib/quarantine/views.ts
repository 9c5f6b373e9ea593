import { z } from "zod";
import type { Operation } from "../access/operation.ts";

const instant = z.iso.datetime({ offset: true });
const decimal = z.string().regex(/^\d{1,19}$/, "expected a decimal number");
const line = z
  .string()
  .trim()
  .min(1, "expected why")
  .max(280, "expected at most 280 characters")
  .regex(/^[^\r\n]*$/, "expected one line");

/** Of the quarantine topic; both ends are included. */
export const rangeSchema = z.strictObject({ partition: z.number().int().min(0), from: decimal, to: decimal });
export type Range = z.output<typeof rangeSchema>;

export const writeOffLetterInput = z.strictObject({ reason: line });
export const startReplayInput = z.strictObject({
  topic: z.string().min(1).max(249),
  reason: line,
  ranges: z
    .array(
      rangeSchema.refine(({ from, to }) => BigInt(from) <= BigInt(to), { path: ["to"], message: "expected to ≥ from" }),
    )
    .min(1, "expected at least one range")
    .max(50, "expected at most 50 ranges"),
});
/** `done`: the letters were sent again. `abandoned`: they were not, and stay what they are. */
export const endReplayInput = z.strictObject({ outcome: z.enum(["done", "abandoned"]) });

/** `sent-again` is a person's word for records without an identity; `landed-again` is what the ledger saw. */
export const letterStates = ["open", "landed-again", "sent-again", "written-off"] as const;
export type LetterState = (typeof letterStates)[number];
export const letterSchema = z.strictObject({
  id: z.string(),
  appendedAt: instant,
  /** Of the quarantine topic. */
  partition: z.number().int().nullable(),
  offset: z.string(),
  sourceTopic: z.string().nullable(),
  sourcePartition: z.number().int().nullable(),
  sourceOffset: z.string().nullable(),
  exceptionClass: z.string().nullable(),
  identity: z.string().nullable(),
  state: z.enum(letterStates),
  at: instant.nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type LetterView = z.output<typeof letterSchema>;

/** What became of a replay's letters, by measurement. */
export const seenSchema = z.strictObject({
  letters: z.number().int(),
  /** By the ledger; null for a topic whose product has none. */
  landed: z.number().int().nullable(),
  writtenOff: z.number().int(),
  open: z.number().int(),
  /** Dead letters that came since it began. */
  setAsideSince: z.number().int(),
  /** Records that the sink committed since it began; null where it was not seen. */
  sinkRead: z.string().nullable(),
  observedAt: instant.nullable(),
});
export type Seen = z.output<typeof seenSchema>;
export const replaySchema = z.strictObject({
  id: z.string(),
  topic: z.string(),
  reason: z.string(),
  ranges: z.array(rangeSchema),
  by: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  outcome: z.enum(["done", "abandoned"]).nullable(),
  seen: seenSchema,
});
export type ReplayView = z.output<typeof replaySchema>;

export const quarantineSchema = z.strictObject({
  product: z.string(),
  estateNow: instant,
  topics: z.array(
    z.strictObject({
      topic: z.string(),
      financial: z.boolean(),
      /** Neither landed again nor written off, by the last decision; null while it was not measured. */
      debt: z.string().nullable(),
      /** Part of the debt that came before its coordinates were kept, or faster than they are read. */
      unlisted: z.string(),
      letters: z.array(letterSchema),
      /** Newest first. */
      replays: z.array(replaySchema),
    }),
  ),
  may: z.strictObject({ writeOff: z.boolean(), replay: z.boolean(), locateRaw: z.boolean() }),
});
export type QuarantineView = z.output<typeof quarantineSchema>;
export type TopicView = QuarantineView["topics"][number];

export const quarantineOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/products/{id}/dead-letters",
    permission: "see-board",
    summary:
      "Each dead letter by coordinates and class, what became of it and by whom, and the replays; never a record",
    status: 200,
    response: quarantineSchema,
    problems: [404],
  },
  {
    method: "POST",
    path: "/api/v1/dead-letters/{id}/write-off",
    permission: "resolve-page",
    summary: "Write one dead letter off, by name and with a reason",
    body: writeOffLetterInput,
    status: 200,
    response: quarantineSchema,
    problems: [404, 409, 422],
  },
  {
    method: "POST",
    path: "/api/v1/products/{id}/replays",
    permission: "track-replay",
    summary:
      "Say that dead letters are sent again: why, and from which to which coordinates; the board watches, it sends nothing",
    body: startReplayInput,
    status: 201,
    response: replaySchema,
    problems: [404, 409, 422],
  },
  {
    method: "POST",
    path: "/api/v1/replays/{id}/end",
    permission: "track-replay",
    summary: "End a replay: what was seen of its letters is kept with it",
    body: endReplayInput,
    status: 200,
    response: replaySchema,
    problems: [404, 409, 422],
  },
];
