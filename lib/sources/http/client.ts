import { asSourceError } from "../classify.ts";
import { parseExactJson } from "../exact-json.ts";
import { byStatus, readBody } from "../http-answer.ts";
import { basicAuth, type Fetch, fetchOver, type Tls } from "../secured.ts";
import { SourceError } from "../source.ts";

export type HttpConnection = { url: string; username?: string; password?: string; token?: string; tls?: Tls | null };

const mostBytes = 4 * 1024 * 1024;

/** GET on one server below its base address. There is no other method. */
export class HttpClient {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  readonly #fetch: Fetch;

  constructor({ url, username, password, token, tls = null }: HttpConnection) {
    this.#base = url.replace(/\/+$/, "");
    const authorization = token === undefined ? basicAuth(username, password) : `Bearer ${token}`;
    this.#headers = authorization === null ? {} : { authorization };
    this.#fetch = fetchOver(tls);
  }

  /** The body of a 200. Throws SourceError for any other answer, for half an answer and for one above 4 MiB. */
  async text(path: string, accept: string, signal: AbortSignal): Promise<string> {
    let response: Response;
    try {
      response = await this.#fetch(`${this.#base}${path}`, { signal, headers: { ...this.#headers, accept } });
    } catch (error) {
      throw asSourceError(error);
    }
    if (response.status !== 200) {
      response.body?.cancel().catch(() => undefined);
      throw new SourceError(byStatus(response.status));
    }
    return (await readBody(response, mostBytes, signal)).toString("utf8");
  }

  /** The parsed body, whole numbers beyond a double as decimal strings. Throws SourceError; the text is quoted nowhere. */
  async json(path: string, signal: AbortSignal): Promise<unknown> {
    const text = await this.text(path, "application/json", signal);
    try {
      return parseExactJson(text);
    } catch {
      throw new SourceError("garbage");
    }
  }
}
