import { asSourceError } from "../classify.ts";
import { parseExactJson } from "../exact-json.ts";
import { byStatus, readBody } from "../http-answer.ts";
import { basicAuth, type Fetch, fetchOver, type Tls } from "../secured.ts";
import { SourceError } from "../source.ts";

export type ConnectConnection = { url: string; username?: string; password?: string; tls?: Tls | null };

const maxBodyBytes = 4 * 1024 * 1024;

/** GET on Kafka Connect's REST interface. There is no other method. */
export class ConnectClient {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  readonly #fetch: Fetch;

  constructor({ url, username, password, tls = null }: ConnectConnection) {
    this.#base = url.replace(/\/+$/, "");
    const authorization = basicAuth(username, password);
    this.#headers = { accept: "application/json", ...(authorization === null ? {} : { authorization }) };
    this.#fetch = fetchOver(tls);
  }

  /** The parsed body of a 200. Throws SourceError for any other answer and for half an answer. */
  async get(path: string, signal: AbortSignal): Promise<unknown> {
    let response: Response;
    try {
      response = await this.#fetch(`${this.#base}${path}`, { signal, headers: this.#headers });
    } catch (error) {
      throw asSourceError(error);
    }
    if (response.status !== 200) {
      response.body?.cancel().catch(() => undefined);
      throw new SourceError(byStatus(response.status));
    }
    return parseBody((await readBody(response, maxBodyBytes, signal)).toString("utf8"));
  }
}

function parseBody(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    // Without the cause: a parser's message quotes the text.
    throw new SourceError("garbage");
  }
}
