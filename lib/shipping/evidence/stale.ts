import type { Contract } from "../../contracts/types.ts";
import type { FailureModeId } from "../../evaluate/failure-modes.ts";
import { readRunbook } from "../../runbook/read.ts";
import type { Firings } from "./firings.ts";

export type StaleModes = Partial<Record<FailureModeId, readonly string[]>>;

/** Per failure mode why the runbook holds its firing no more (rule, clause, entry or age); empty where it holds. `now`: ms. */
export const staleModes = (contract: Contract, now: number): StaleModes =>
  Object.fromEntries(readRunbook(contract, now).entries.map(({ failureMode, stale }) => [failureMode, stale] as const));

/** The firings that still prove something. */
export const holdingFirings = (firings: Firings, stale: StaleModes): Firings =>
  Object.fromEntries(Object.values(firings).flatMap((f) => (stale[f.failureMode]?.length ? [] : [[f.failureMode, f]])));
