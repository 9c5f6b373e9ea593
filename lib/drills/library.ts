import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { Problem } from "../access/problem.ts";
import { besideProgram } from "../store/beside-program.ts";
import { type Example, exampleSchema } from "./example.ts";
import { type PublicPack, publicPackSchema } from "./pack-public.ts";

/** Packs are data beside the program, never a part or a copy of it. Throws Error where there are none. */
export function drillsFolder(): string {
  const found = besideProgram("drills");
  if (found === null) throw new Error(`no drills folder at or above ${process.cwd()}`);
  return found;
}

export const packFolders = (folder = drillsFolder()): string[] =>
  readdirSync(/* turbopackIgnore: true */ folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith("d-"))
    .map((entry) => entry.name)
    .sort();

let loaded: readonly PublicPack[] | undefined;

/** The readable half of every pack, in its order; read once. Throws a ZodError of the first pack that does not fit. */
export function publicPacks(): readonly PublicPack[] {
  loaded ??= packFolders()
    .map((name) =>
      publicPackSchema.parse(
        parse(readFileSync(path.join(/* turbopackIgnore: true */ drillsFolder(), name, "public.yaml"), "utf8")),
      ),
    )
    .sort((a, b) => a.order - b.order);
  return loaded;
}

/** Throws 404 for an id that names no pack. */
export function publicPack(id: string): PublicPack {
  const pack = publicPacks().find((each) => each.id === id);
  if (!pack) throw new Problem("not-found");
  return pack;
}

let examples: readonly Example[] | undefined;

/** Every worked example, in the order of its id; read once. Throws a ZodError of the first that does not fit. */
export function workedExamples(): readonly Example[] {
  examples ??= exampleFiles().map((file) => exampleSchema.parse(parse(readFileSync(file, "utf8"))));
  return examples;
}

export function exampleFiles(folder = drillsFolder()): string[] {
  const at = path.join(/* turbopackIgnore: true */ folder, "examples");
  if (!existsSync(/* turbopackIgnore: true */ at)) return [];
  return readdirSync(/* turbopackIgnore: true */ at)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => path.join(/* turbopackIgnore: true */ at, name));
}
