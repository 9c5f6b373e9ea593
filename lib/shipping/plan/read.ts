import path from "node:path";
import type { Estate } from "../../board/estate.ts";
import { readBoardInput } from "../../board/read.ts";
import { runbookEntries } from "../../runbook/load.ts";
import { readFirings } from "../evidence/firings.ts";
import { readRebuilds } from "../evidence/rebuilds.ts";
import { staleModes } from "../evidence/stale.ts";
import { monitoringPlan } from "./plan.ts";
import type { Plan } from "./types.ts";

/** This board's plan as of now. `now`: wall clock, ms. */
export async function readPlan(estate: Estate, now = Date.now()): Promise<Plan> {
  const { estateNow } = await readBoardInput(estate, now);
  const { contract, contractPath } = estate;
  const file = path.basename(contractPath);
  const recorded = { firings: readFirings(), rebuilds: readRebuilds() };
  const stale = staleModes(contract, now);
  return monitoringPlan({ contract, file, entries: runbookEntries(), ...recorded, stale }, estateNow ?? now);
}
