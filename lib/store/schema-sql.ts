import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine as Engine } from "@prisma/schema-engine-wasm/schema_engine_bg";

/**
 * The SQL that Prisma's own schema engine would run to make `schema` out of an empty database. Writing migrations starts
 * from it and the drift test compares with it. `url`: any PostgreSQL, asked for its version only. Uses the engine in its
 * WebAssembly form, a development dependency.
 */
export async function schemaSql(schema: string, url: string): Promise<string> {
  const bindings: EngineBindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const file = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(file.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports,
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  const engine = await bindings.SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url })),
  );
  try {
    const { stdout } = await engine.diff({
      from: { tag: "empty" },
      to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    } as Parameters<Engine["diff"]>[0]);
    return stdout ?? "";
  } finally {
    engine.free();
  }
}

type EngineBindings = {
  SchemaEngine: typeof Engine;
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
};
