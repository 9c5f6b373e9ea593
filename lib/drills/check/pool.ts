import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { z } from "zod";
import { packFolders } from "../library.ts";
import { type LiveAnswers, type LivePack, liveAnswersSchema, livePackSchema } from "../live/pack.ts";
import { type PublicPack, publicPackSchema } from "../pack-public.ts";
import { type SealedPack, sealedPackSchema } from "../pack-sealed.ts";

export type Pack = { folder: string; open: PublicPack; sealed: SealedPack };
export type Finding = { folder: string; check: number; message: string };

/** For the author's tool and tests only: both halves of every pack. The server never comes this way (sealed.ts). */
export function readPool(folder: string): { packs: Pack[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const packs = packFolders(folder).flatMap((name) => {
    const read = <S extends z.ZodType>(file: string, schema: S): z.output<S> | null => {
      const at = path.join(folder, name, file);
      if (!existsSync(at)) {
        findings.push({ folder: name, check: 0, message: `${file} is not there` });
        return null;
      }
      const result = schema.safeParse(parse(readFileSync(at, "utf8")));
      for (const issue of result.error?.issues ?? []) {
        findings.push({ folder: name, check: 0, message: `${file} ${issue.path.join(".")}: ${issue.message}` });
      }
      return result.data ?? null;
    };
    const open = read("public.yaml", publicPackSchema);
    const sealed = read("sealed.yaml", sealedPackSchema);
    if (!open || !sealed) return [];
    if (open.id !== name || sealed.id !== name) {
      findings.push({ folder: name, check: 0, message: "folder and both ids are one" });
    }
    return [{ folder: name, open, sealed }];
  });
  return { packs, findings };
}

/** Both halves of the live drill; a file that does not fit throws a ZodError. For the author's tool and tests only. */
export function readLivePack(folder: string): { open: LivePack; answers: LiveAnswers } {
  const read = (file: string): unknown => parse(readFileSync(path.join(folder, "live-fire", file), "utf8"));
  return { open: livePackSchema.parse(read("public.yaml")), answers: liveAnswersSchema.parse(read("sealed.yaml")) };
}
