import type { z } from "zod";
import { invalid, Problem } from "./problem.ts";

/** JSON in which a BigInt is its decimal string, so that no 64-bit position passes through a double. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? inner.toString() : inner));
}

export function json(value: unknown, status = 200): Response {
  return new Response(toJson(value), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}

const bodyLimit = 65_536;

/** The request's JSON body by its schema; an absent body is `{}`. Throws 422 with the field's path, 413 above 64 KiB. */
export async function readBody<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  const text = declared > bodyLimit ? null : await request.text();
  if (text === null || text.length > bodyLimit) throw new Problem("too-large", "at most 64 KiB");
  return check(schema, text.trim() === "" ? {} : parse(text));
}

/** The query string by its schema: every value a string, a repeated key its last. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
  return check(schema, Object.fromEntries(new URL(request.url).searchParams));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("invalid", undefined, [{ path: "", message: "expected a JSON object" }]);
  }
}

/** Half of a pair of UTF-16 units. */
const half = /\p{Surrogate}/u;

/** Paths of texts with a character that no database stores: NUL, or half of a pair. Keys count too. */
function unstorable(value: unknown, path = ""): string[] {
  if (typeof value === "string") return value.includes("\0") || half.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = Array.isArray(value) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    return unstorable(key).length > 0 ? [path] : unstorable(inner, at);
  });
}

function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const [path] = unstorable(value);
  if (path !== undefined)
    throw new Problem("invalid", undefined, [{ path, message: "holds a character that is no text" }]);
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(result.error);
  return result.data;
}
