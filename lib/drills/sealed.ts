import { readFileSync } from "node:fs";
import path from "node:path";
import type { ClientBase } from "pg";
import { parse } from "yaml";
import { Problem } from "../access/problem.ts";
import { drillsFolder } from "./library.ts";
import { composeLive } from "./live/compose.ts";
import { isLive, liveFolder } from "./live/library.ts";
import { liveAnswersSchema, liveMarksSchema } from "./live/pack.ts";
import { type SealedPack, sealedPackSchema } from "./pack-sealed.ts";

/**
 * The only way to a pack's closed half. Looks for the attempt's stored hypothesis in the caller's transaction and opens the
 * file only then. Throws 403 `hypothesis-required` before the commit, whoever asks.
 */
export async function openSealed(client: ClientBase, attemptId: string): Promise<SealedPack> {
  const { rows } = await client.query<{ drill: string }>(
    `SELECT attempt.drill FROM hypothesis JOIN attempt ON attempt.id = hypothesis."attemptId"
     WHERE hypothesis."attemptId" = $1`,
    [attemptId],
  );
  const drill = rows[0]?.drill;
  if (drill === undefined) throw new Problem("hypothesis-required");
  if (isLive(drill)) return openLive(client, attemptId);
  return readClosed(drill);
}

const readClosed = (drill: string): SealedPack =>
  sealedPackSchema.parse(
    parse(readFileSync(path.join(/* turbopackIgnore: true */ drillsFolder(), drill, "sealed.yaml"), "utf8")),
  );

const modes = new Map<string, readonly string[]>();

/** The failure modes behind a drill's numbers, none where they come from no run; read once. Only drill-links.ts may tell them. */
export function modesOf(drill: string): readonly string[] {
  const known = modes.get(drill);
  if (known) return known;
  const { series } = readClosed(drill);
  const found = series.from === "practice" ? [...new Set(series.injected.map(({ what }) => what))] : [];
  modes.set(drill, found);
  return found;
}

/** The fault of the attempt's own estate with the comparison made when the estate was. */
async function openLive(client: ClientBase, attemptId: string): Promise<SealedPack> {
  const { rows } = await client.query<{ fault: string; marks: unknown }>(
    `SELECT fault, marks FROM live_fire WHERE "attemptId" = $1`,
    [attemptId],
  );
  const row = rows[0];
  if (!row) throw new Error(`the live attempt ${attemptId} has no estate`);
  const answers = readFileSync(path.join(/* turbopackIgnore: true */ liveFolder(), "sealed.yaml"), "utf8");
  const truth = { id: attemptId, fault: row.fault, marks: liveMarksSchema.parse(row.marks) };
  return composeLive(liveAnswersSchema.parse(parse(answers)), truth);
}
