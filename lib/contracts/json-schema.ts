import { z } from "zod";
import { contractSchema } from "./schema.ts";

export type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  const?: unknown;
  [key: string]: unknown;
};

/** JSON Schema (2020-12) of a contract file as it is written: durations and sizes are strings. For editors. */
export function contractJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(contractSchema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const file = { type: "string" };
  const bases = { anyOf: [file, { type: "array", items: file }] };
  return { ...schema, title: "One Board contract", properties: { extends: bases, ...schema.properties } };
}

/** Keys allowed at a path of a written contract; a cursor's own kind picks its branch. */
export function allowedKeys(schema: JsonSchema, value: unknown, path: readonly PropertyKey[]): string[] {
  let here: JsonSchema | undefined = schema;
  let data: unknown = value;
  for (const step of path) {
    here = branch(here, data);
    const next: JsonSchema | boolean | undefined =
      here?.properties?.[String(step)] ?? (typeof step === "number" ? here?.items : here?.additionalProperties);
    here = typeof next === "object" ? next : undefined;
    data = typeof data === "object" && data !== null ? (data as Record<PropertyKey, unknown>)[step] : undefined;
  }
  return Object.keys(branch(here, data)?.properties ?? {});
}

function branch(schema: JsonSchema | undefined, data: unknown): JsonSchema | undefined {
  const options = schema?.oneOf ?? schema?.anyOf;
  if (!options) return schema;
  const kind = typeof data === "object" && data !== null ? (data as { kind?: unknown }).kind : undefined;
  return (
    options.find((option) => option.properties?.kind?.const === kind) ?? options.find((option) => option.properties)
  );
}
