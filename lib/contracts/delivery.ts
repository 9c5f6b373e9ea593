import { z } from "zod";
import { duration, identifier } from "./fields.ts";

/** An address or a secret: `${NAME}` is read from the environment when the channel is opened, and stands nowhere else. */
const outside = z.string().min(1);
const common = {
  /** Address ranges (CIDR) that this channel may reach although they are private; link-local ones too. */
  allowAddresses: z.array(z.union([z.cidrv4(), z.cidrv6()])).optional(),
};

export const channelSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("webhook"), url: outside, secret: outside, ...common }),
  z.strictObject({ kind: z.literal("slack"), url: outside, ...common }),
  z.strictObject({ kind: z.literal("pagerduty"), url: outside, routingKey: outside, ...common }),
  /** `again`: an Alertmanager forgets its alerts when it restarts; open pages are told again this often. */
  z.strictObject({ kind: z.literal("alertmanager"), url: outside, again: duration, ...common }),
  /** `server`: smtp:// or smtps:// with its credentials. A mail server is the operator's own and may be private. */
  z.strictObject({ kind: z.literal("email"), server: outside, from: outside, to: z.array(outside).min(1) }),
]);

export const deliverySchema = z.strictObject({
  /** One attempt's deadline, from the first byte sent to the last received. */
  timeout: duration,
  /** A channel that fails is tried again after this, doubled each time, with jitter, up to `retryMost`. */
  retryFirst: duration,
  retryMost: duration,
  /** A letter that a channel has not taken for so long opens a page about the channel (F31). */
  deadAfter: duration,
  channels: z.record(identifier, channelSchema),
  /** Called while sweeps are decided; an outside check tells when the calls stop. */
  heartbeat: z.strictObject({ url: outside, every: duration, ...common }).optional(),
});

/** Where an owner is reached. */
export const ownerSchema = z.strictObject({
  title: z.string(),
  /** Channels that take this owner's pages; */
  channels: z.array(identifier).optional(),
  /** and those that take warns. None: a warn waits on the board until somebody looks. */
  warns: z.array(identifier).optional(),
  /** Owners told as well when a page is not taken, or forgotten. */
  escalateTo: z.array(identifier).optional(),
});

/** Fields of a channel that whoever holds them can send by: they stand in the environment, never in the file. */
const secrets: Record<string, readonly string[]> = {
  webhook: ["secret"],
  slack: ["url"],
  pagerduty: ["routingKey"],
};
const password = /:\/\/[^/\s:@]*:[^/\s@$]+@/;

/** The fields of these channels in which a secret is written out, each as a path below `delivery`. */
export function secretsInFile({ channels }: z.output<typeof deliverySchema>): PropertyKey[][] {
  return Object.entries(channels).flatMap(([id, channel]) =>
    Object.entries(channel)
      .filter(
        ([field, text]) =>
          typeof text === "string" &&
          ((secrets[channel.kind]?.includes(field) && !/\$\{[A-Z]/.test(text)) || password.test(text)),
      )
      .map(([field]) => ["delivery", "channels", id, field]),
  );
}
