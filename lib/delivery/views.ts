import { z } from "zod";
import type { Operation } from "../access/operation.ts";
import { failureCodes } from "./failure.ts";

const instant = z.iso.datetime();
const code = z.enum(failureCodes);

export const channelSchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** not-ready: its letters wait until it is; dead: it has a page of its own. */
  state: z.enum(["ok", "failing", "dead", "not-ready"]),
  problem: z.string().nullable(),
  waiting: z.number().int(),
  oldestWaitingAt: instant.nullable(),
  lastDeliveredAt: instant.nullable(),
  failingSince: instant.nullable(),
  retryAt: instant.nullable(),
  lastError: code.nullable(),
  owners: z.array(z.string()),
});
export type ChannelView = z.output<typeof channelSchema>;

export const attemptSchema = z.strictObject({
  channel: z.string(),
  what: z.enum(["letter", "replay", "test", "heartbeat"]),
  at: instant,
  tookMs: z.number().int(),
  outcome: z.union([z.literal("delivered"), code]),
  status: z.number().int().nullable(),
  page: z.string().nullable(),
  sequence: z.number().int().nullable(),
  actor: z.string().nullable(),
});
export type AttemptView = z.output<typeof attemptSchema>;

export const channelsSchema = z.strictObject({
  generatedAt: instant,
  channels: z.array(channelSchema),
  /** null: the contract names none. */
  heartbeat: z
    .strictObject({
      state: z.enum(["ok", "failing", "not-yet", "not-ready"]),
      everySeconds: z.number(),
      lastAt: instant.nullable(),
    })
    .nullable(),
  /** Newest first. */
  log: z.array(attemptSchema),
  may: z.strictObject({ run: z.boolean() }),
});
export type ChannelsView = z.output<typeof channelsSchema>;

export const testedSchema = z.strictObject({
  outcome: z.union([z.literal("delivered"), code]),
  status: z.number().int().nullable(),
});
/** `page`: every letter of it once more; absent: what waits is tried now. */
export const replayInput = z.strictObject({ page: z.string().min(1).max(200).optional() });
export const emptyInput = z.strictObject({});

export const deliveryOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/channels",
    permission: "see-channels",
    summary: "Where pages go: each channel's state, what waits, and the newest attempts; no address and no secret",
    status: 200,
    response: channelsSchema,
  },
  {
    method: "POST",
    path: "/api/v1/channels/{id}/test",
    permission: "run-channels",
    summary: "Send a test letter on a channel now; it says so and pages nobody",
    body: emptyInput,
    status: 200,
    response: testedSchema,
    problems: [404, 409, 422],
  },
  {
    method: "POST",
    path: "/api/v1/channels/{id}/replay",
    permission: "run-channels",
    summary: "Try what waits now, or send every letter of one page again under the same ids",
    body: replayInput,
    status: 200,
    response: z.strictObject({ letters: z.number().int() }),
    problems: [404, 422],
  },
];
