import { z } from "zod";
import { may, roles, scopes } from "./permissions.ts";
import { problemSchema } from "./problem.ts";
import { type Operation, operations } from "./routes.ts";

type Schema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Schema => {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return body;
};

const titles: Record<number, string> = {
  401: "Nobody is signed in",
  403: "This role may not do it",
  404: "Unknown id",
  409: "Conflict",
  422: "A field does not fit",
  429: "Too many requests in one minute",
  503: "A part that this needs did not answer",
};

/** The OpenAPI 3.1 description of every operation in the route table. */
export function describeApi(version: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: operationOf(operation) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "One Board", version, description: "Verdicts, figures and pages of one estate. No payload, ever." },
    servers: [{ url: "/" }],
    security: [{ session: [] }, { token: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "one-board.session_token" },
        token: { type: "http", scheme: "bearer" },
      },
      schemas: { Problem: schemaOf(problemSchema, "output") },
    },
  };
}

function operationOf(operation: Operation): Schema {
  const { method, path, permission, summary, query, body, status, problems = [] } = operation;
  const name = path.replace(/^\/(api\/v1\/)?/, "").replace(/[{}.]/g, "");
  return {
    operationId: `${method.toLowerCase()}-${name.replaceAll("/", "-")}`,
    summary,
    "x-permission": permission,
    "x-roles": roles.filter((role) => may({ role }, permission)),
    "x-scopes": scopes.filter((scope) => may({ role: "token", scopes: [scope] }, permission)),
    "x-raw-reader": permission === "locate-raw",
    parameters: [...pathParameters(path), ...(query ? queryParameters(query) : [])],
    ...(body ? { requestBody: { content: { "application/json": { schema: schemaOf(body, "input") } } } } : {}),
    responses: {
      [status]: { description: summary, content: contentOf(operation.response) },
      ...Object.fromEntries([401, 403, 429, ...problems].map((code) => [code, problem(code)])),
    },
  };
}

function contentOf(response: Operation["response"]): Schema {
  return "text" in response && typeof response.text === "string"
    ? { [response.text]: { schema: { type: "string" } } }
    : { "application/json": { schema: schemaOf(response as z.ZodType, "output") } };
}

const problem = (code: number): Schema => ({
  description: titles[code] ?? "Problem",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

function pathParameters(path: string): Schema[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(query: z.ZodType): Schema[] {
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}
