import { loadContractOrThrow } from "../contracts/load.ts";
import type { Contract } from "../contracts/types.ts";
import { type Database, database } from "../store/db.ts";

/** Where a request reads: one database, one contract, one run. `contractPath` as given to the supervisor. */
export type Estate = { db: Database; contract: Contract; contractPath: string; run: string };

const holder = globalThis as { oneBoardContract?: { path: string; contract: Contract } };

/** This process's estate, from DATABASE_URL, ONE_BOARD_CONTRACT and ONE_BOARD_RUN. Throws when one is not set. */
export function estate(): Estate {
  const { ONE_BOARD_CONTRACT: path, ONE_BOARD_RUN: run } = process.env;
  if (!path) throw new Error("ONE_BOARD_CONTRACT is not set: start through `one-board start`, or set it");
  if (!run) throw new Error("ONE_BOARD_RUN is not set: start through `one-board start`, or set it");
  if (holder.oneBoardContract?.path !== path) {
    holder.oneBoardContract = { path, contract: loadContractOrThrow(path) };
  }
  return { db: database(), contract: holder.oneBoardContract.contract, contractPath: path, run };
}
