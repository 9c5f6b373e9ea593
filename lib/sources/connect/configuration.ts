import { createHash } from "node:crypto";
import { z } from "zod";
import type { ConnectClient } from "./client.ts";

const configurationSchema = z.record(z.string(), z.unknown());
/** Of these only the name counts: a digest of a short secret could be guessed. */
const secret = /password|secret|token|credential|\.key|jaas/i;
/** Well below a source's own deadline: what it is set to is less than how it runs. */
const withinMs = 1_500;

/**
 * A digest of a connector's configuration, so that a change of it is seen; no word of it is kept. One that cannot be read is
 * left out and hides nothing else.
 */
export async function configurationOf(
  connector: string,
  client: ConnectClient,
  signal: AbortSignal,
): Promise<{ configuration?: string }> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  const body = await client.get(`/connectors/${encodeURIComponent(connector)}/config`, within).catch(() => null);
  const read = configurationSchema.safeParse(body);
  return read.success ? { configuration: digestOf(read.data) } : {};
}

function digestOf(configuration: Record<string, unknown>): string {
  const lines = Object.keys(configuration)
    .sort()
    .map((key) => JSON.stringify([key, secret.test(key) ? null : configuration[key]]));
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
}
