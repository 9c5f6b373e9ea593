import { expect, test } from "vitest";
import { describeApi } from "./openapi.ts";
import { operations } from "./routes.ts";

const api = describeApi("1.2.3") as {
  openapi: string;
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, unknown>; parameters: unknown[] }>
  >;
};
const described = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test("it is OpenAPI 3.1 with absolute paths, one per operation, each with its own id", () => {
  expect(api.openapi).toBe("3.1.0");
  expect(described).toHaveLength(operations.length);
  expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  for (const { path } of described) expect(path).toMatch(/^\/(api\/v1\/|metrics$|readyz$)/);
});

test("neither signing in nor the session library's own paths are described", () => {
  expect(Object.keys(api.paths).filter((path) => /auth|sign-in|healthz/.test(path))).toEqual([]);
});

test("every operation says that nobody and the wrong role are refused", () => {
  for (const { operation } of described)
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["401", "403"]));
});

test("path and query parameters are named", () => {
  const series = api.paths["/api/v1/signals/{id}/series"]?.get?.parameters as { name: string; in: string }[];
  expect(series.map((each) => `${each.in} ${each.name}`)).toEqual([
    "path id",
    "query from",
    "query to",
    "query points",
  ]);
});
