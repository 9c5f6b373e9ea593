import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { Contract } from "../../contracts/types.ts";
import { drillsFolder, publicPack } from "../library.ts";
import type { AskedCommand, PublicPack } from "../pack-public.ts";
import { type LivePack, livePackSchema } from "./pack.ts";

export const liveFolder = (): string => path.join(/* turbopackIgnore: true */ drillsFolder(), "live-fire");

let loaded: LivePack | undefined;

/** The live drill's readable half; read once. Throws a ZodError when it does not fit. */
export function livePack(): LivePack {
  loaded ??= livePackSchema.parse(
    parse(readFileSync(path.join(/* turbopackIgnore: true */ liveFolder(), "public.yaml"), "utf8")),
  );
  return loaded;
}

/** The same as it is told on an estate of this mode. */
export function livePackOn(mode: Contract["mode"]): LivePack {
  const pack = livePack();
  return mode === "lab" ? { ...pack, ...pack.lab } : pack;
}

export const isLive = (drill: string): boolean => drill === livePack().id;

type Told = Pick<PublicPack, "title" | "hints"> & { alert: { text: string }; commands: readonly AskedCommand[] };

/** What any drill asks and is called, recorded or live. Throws 404 for an id that names none. */
export const toldOf = (drill: string): Told => (isLive(drill) ? livePack() : publicPack(drill));
