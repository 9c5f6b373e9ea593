import { createHmac } from "node:crypto";
import { messageId, type Send } from "../channel.ts";
import { type PostOptions, post } from "../post.ts";

export type HttpTarget = Pick<PostOptions, "allowAddresses" | "timeout"> & { url: string };

/**
 * The letter itself as JSON, signed as Standard Webhooks does (docs/paging.md): `webhook-id` is the same for every copy of a
 * letter, the signature covers id, time and body. `secret`: `whsec_` and base64, or plain text.
 */
export const webhook =
  (target: HttpTarget, secret: string): Send =>
  async ({ letter }, now) => {
    const body = JSON.stringify(letter);
    const id = messageId(letter);
    const at = String(Math.floor(now.getTime() / 1_000));
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": at,
      "webhook-signature": `v1,${signature(secret, `${id}.${at}.${body}`)}`,
      "one-board-key": letter.key,
    };
    const { status } = await post(target.url, { ...target, headers, body });
    return { status };
  };

export function signature(secret: string, signed: string): string {
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret, "utf8");
  return createHmac("sha256", key).update(signed).digest("base64");
}
