import type { Contract } from "../contracts/types.ts";
import type { Sweep } from "../observations/types.ts";

/** Where sweeps come from: sources, or practice's model. It never judges. */
export interface Feed {
  /** Observations up to estate moment `at` (ms). A live feed reads now and says when it was done. */
  sweep(at: number): Promise<Sweep>;
  /** The contract in force at estate moment `at`, where the feed knows of changes to it; else the collector's own. */
  contractAt?(at: number): Contract;
  /** Called before sweeps are taken and after a command was answered: read again what may have changed. */
  refresh?(): Promise<void>;
  close?(): Promise<void>;
}
