import http from "node:http";
import https from "node:https";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { DeliveryFailure, failureOf, failureOfStatus } from "./failure.ts";

export type PostOptions = {
  method?: "POST" | "GET";
  headers?: Record<string, string>;
  body: string;
  /** Ranges that may be reached although they are private. */
  allowAddresses: readonly string[];
  /** Milliseconds for the whole exchange, redirects included. */
  timeout: number;
};
export type Taken = { status: number; body: string };

const mostRedirects = 3;
const mostAnswer = 65_536;

/**
 * One request to a receiver. Every connection goes to the address that was checked, whatever the name says later: private,
 * link-local and other special ones are refused unless allowed, also after a redirect. Only redirects that keep the method
 * are followed, never from https to http. Throws DeliveryFailure.
 */
export async function post(target: string, options: PostOptions): Promise<Taken> {
  const signal = AbortSignal.timeout(options.timeout);
  try {
    let url = new URL(target);
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const answer = await exchange(url, options, signal);
      if (answer.status >= 200 && answer.status < 300) return answer;
      const next = answer.location && URL.canParse(answer.location, url) ? new URL(answer.location, url) : null;
      const keeps = (answer.status === 307 || answer.status === 308) && next !== null;
      if (!keeps || (url.protocol === "https:" && next.protocol !== "https:")) {
        throw failureOfStatus(answer.status, answer.retryAfter);
      }
      url = next;
    }
    throw new DeliveryFailure("redirected");
  } catch (error) {
    throw signal.aborted ? new DeliveryFailure("timed-out") : failureOf(error);
  }
}

type Answer = Taken & { location: string | null; retryAfter: number | null };

function exchange(url: URL, options: PostOptions, signal: AbortSignal): Promise<Answer> {
  const secure = url.protocol === "https:";
  if (!secure && url.protocol !== "http:") throw new DeliveryFailure("address-not-allowed");
  const allow = { allowIPAddressList: [...options.allowAddresses], keepAlive: false };
  const agent = secure ? new RequestFilteringHttpsAgent(allow) : new RequestFilteringHttpAgent(allow);
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(
      url,
      {
        method: options.method ?? "POST",
        agent,
        signal,
        headers: {
          "user-agent": "one-board",
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(options.body)),
          ...options.headers,
        },
      },
      (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          if (body.length < mostAnswer) body += chunk;
        });
        response.on("error", reject);
        response.on("aborted", () => reject(new DeliveryFailure("broke-off")));
        response.on("end", () => {
          const { location, "retry-after": after } = response.headers;
          resolve({
            status: response.statusCode ?? 0,
            body,
            location: location ?? null,
            retryAfter: waitOf(after),
          });
        });
      },
    );
    request.on("error", reject);
    request.end(options.body);
  });
}

/** `Retry-After` in seconds or as a date; at most an hour, so that a mistaken one does not silence a channel. */
function waitOf(after: string | undefined): number | null {
  if (after === undefined) return null;
  const ms = /^\d+$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 3_600_000) : null;
}
