import type { z } from "zod";
import type { Permission } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT";

/** One operation of the API: the only place that says what it needs and gives. A test holds handlers and table together. */
export type Operation = {
  method: Method;
  /** OpenAPI path template. */
  path: string;
  permission: Permission;
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The good answer; every operation also answers problems. */
  status: 200 | 201 | 202;
  response: z.ZodType | { text: string };
  /** Problems beside 401 and 403. */
  problems?: readonly (404 | 409 | 422 | 503)[];
};
