import { z } from "zod";

/** The closed list of problems, each with its status. */
const problems = {
  unauthorized: { status: 401, title: "Sign in or send the token" },
  forbidden: { status: 403, title: "This role may not do it" },
  "hypothesis-required": { status: 403, title: "The answer opens once the hypothesis is stored" },
  withheld: { status: 403, title: "Withheld until your attempt on this lab is answered" },
  "cross-origin": { status: 403, title: "The request came from another origin" },
  "not-found": { status: 404, title: "Nothing here under this id" },
  conflict: { status: 409, title: "Somebody else was first" },
  "not-practice": { status: 409, title: "Only a practice estate can do this" },
  invalid: { status: 422, title: "The input does not fit" },
  "too-large": { status: 413, title: "The body is too large" },
  "too-many": { status: 429, title: "Too many requests in one minute" },
  internal: { status: 500, title: "The request failed here" },
  unavailable: { status: 503, title: "A part that this needs did not answer" },
} as const;
export type ProblemCode = keyof typeof problems;

export const problemSchema = z.strictObject({
  type: z.string(),
  code: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});
export type FieldError = { path: string; message: string };

/** What a handler throws instead of answering; it becomes `application/problem+json` (RFC 9457). `detail` holds no secret. */
export class Problem extends Error {
  override name = "Problem";
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;

  constructor(code: ProblemCode, detail?: string, errors?: FieldError[]) {
    super(detail ?? problems[code].title);
    this.code = code;
    this.status = problems[code].status;
    this.errors = errors;
  }

  body(): z.infer<typeof problemSchema> {
    const { title, status } = problems[this.code];
    return {
      type: `urn:one-board:problem:${this.code}`,
      code: this.code,
      title,
      status,
      ...(this.message === title ? {} : { detail: this.message }),
      ...(this.errors ? { errors: this.errors } : {}),
    };
  }

  response(): Response {
    const headers: Record<string, string> = {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
    };
    if (this.status === 401) headers["www-authenticate"] = 'Bearer realm="One Board"';
    if (this.status === 429) headers["retry-after"] = "60";
    return new Response(JSON.stringify(this.body()), { status: this.status, headers });
  }
}

/** A zod failure as 422 with each field's path (`hypothesis.confidence`, `levers[2]`). */
export function invalid(error: z.ZodError): Problem {
  const errors = error.issues.flatMap((issue) => {
    const keys = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return keys.map((path) => ({ path: pathText(path), message: issue.message }));
  });
  return new Problem("invalid", undefined, errors);
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) => (typeof step === "number" ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step)),
    "",
  );
}
