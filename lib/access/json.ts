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

function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(result.error);
  return result.data;
}
