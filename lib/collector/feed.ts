import type { Sweep } from "../observations/types.ts";

/** Where sweeps come from: sources, or practice's model. It never judges. */
export interface Feed {
  /** Observations up to estate moment `at` (ms). A live feed reads now and says when it was done. */
  sweep(at: number): Promise<Sweep>;
  /** Called before sweeps are taken and after a command was answered: read again what may have changed. */
  refresh?(): Promise<void>;
  close?(): Promise<void>;
}
