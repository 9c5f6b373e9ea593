import type { Pool } from "pg";
import type { Contract } from "../contracts/types.ts";

/** What a sender of letters needs. */
export type Draining = {
  pool: Pool;
  contract: Contract;
  run: string;
  /** Which process sends: two never send on one channel at a time. */
  holder: string;
  /** Where people open the board. */
  board: string;
  /** Wall clock. */
  now: () => Date;
  signal?: AbortSignal;
};
