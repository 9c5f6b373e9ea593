import { tellSignedOut } from "./signed-out.ts";

/** An RFC 9457 answer, or no answer at all (status 0). */
export class RequestProblem extends Error {
  readonly status: number;
  readonly detail: string | null;
  /** Which fields did not fit, of a 422. */
  readonly errors: readonly { path: string; message: string }[];

  constructor(
    status: number,
    title: string,
    detail: string | null = null,
    errors: readonly { path: string; message: string }[] = [],
  ) {
    super(title);
    this.status = status;
    this.detail = detail;
    this.errors = errors;
  }
}

type Body = { title?: string; detail?: string; errors?: { path: string; message: string }[] };

async function ask(path: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(10_000), ...init });
  } catch {
    throw new RequestProblem(0, "the server did not answer");
  }
  const body: unknown = await response.json().catch(() => null);
  // An answer that broke off is none, whatever its status said.
  if (response.ok && body === null) throw new RequestProblem(0, "the server's answer broke off");
  if (response.ok) return body;
  if (response.status === 401) tellSignedOut(init.method !== undefined);
  const problem = (body ?? {}) as Body;
  throw new RequestProblem(
    response.status,
    problem.title ?? `the server answered ${response.status}`,
    problem.detail ?? null,
    problem.errors ?? [],
  );
}

/** Reads JSON of this server within 10 s. Throws RequestProblem. */
export const getJson = <T>(path: string): Promise<T> => ask(path, {}) as Promise<T>;

const send =
  (method: "POST" | "PUT") =>
  <T>(path: string, body: unknown, timeoutMs = 10_000): Promise<T> =>
    ask(path, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }) as Promise<T>;

/** Posts JSON to this server; answers within `timeoutMs`. Throws RequestProblem. */
export const postJson = send("POST");
/** Puts JSON to this server; answers within `timeoutMs`. Throws RequestProblem. */
export const putJson = send("PUT");
