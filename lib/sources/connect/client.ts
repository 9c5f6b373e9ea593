import type { FailureReason } from "../../observations/types.ts";
import { asSourceError } from "../classify.ts";
import { SourceError } from "../source.ts";
import { parseExactJson } from "./json.ts";

export type ConnectConnection = { url: string; username?: string; password?: string };

const maxBodyBytes = 4 * 1024 * 1024;
const byStatus: Record<number, FailureReason> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  408: "timeout",
  409: "conflict",
  504: "timeout",
};

/** GET on Kafka Connect's REST interface. There is no other method. */
export class ConnectClient {
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor({ url, username, password }: ConnectConnection) {
    this.#base = url.replace(/\/+$/, "");
    const secret = username === undefined ? null : Buffer.from(`${username}:${password ?? ""}`).toString("base64");
    this.#headers = { accept: "application/json", ...(secret === null ? {} : { authorization: `Basic ${secret}` }) };
  }

  /** The parsed body of a 200. Throws SourceError for any other answer and for half an answer. */
  async get(path: string, signal: AbortSignal): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(`${this.#base}${path}`, { signal, headers: this.#headers, redirect: "error" });
    } catch (error) {
      throw asSourceError(error);
    }
    if (response.status !== 200) {
      response.body?.cancel().catch(() => undefined);
      throw new SourceError(byStatus[response.status] ?? (response.status >= 500 ? "server-error" : "garbage"));
    }
    return parseBody(await readBody(response, signal));
  }
}

async function readBody(response: Response, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBodyBytes) throw new SourceError("garbage", "the answer is too long");
      chunks.push(chunk);
    }
  } catch (error) {
    // The answer had begun: what cut it short is not a refusal.
    throw signal.aborted ? new SourceError("timeout") : new SourceError("garbage", undefined, { cause: error });
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseBody(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    // Without the cause: a parser's message quotes the text.
    throw new SourceError("garbage");
  }
}
