import path from "node:path";
import type { Estate } from "../../board/estate.ts";
import { readBoardInput } from "../../board/read.ts";
import { runbookEntries } from "../../runbook/load.ts";
import { readFirings } from "../evidence/firings.ts";
import { monitoringPlan } from "./plan.ts";
import type { Plan } from "./types.ts";

/** This board's plan as of now. `now`: wall clock, ms. */
export async function readPlan(estate: Estate, now = Date.now()): Promise<Plan> {
  const { estateNow } = await readBoardInput(estate, now);
  const { contract, contractPath } = estate;
  const material = { contract, file: path.basename(contractPath), entries: runbookEntries(), firings: readFirings() };
  return monitoringPlan(material, estateNow ?? now);
}
