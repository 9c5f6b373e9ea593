import type { Fault } from "../fire/fault.ts";
import { faults } from "../fire/faults.ts";

const shapesOf = (failureMode: string, subject: string): Fault[] =>
  faults.filter((fault) => fault.failureMode === failureMode && fault.subject === subject && !fault.endsByName);

/**
 * What an attempt may meet on the lab, by the letter under which `drills/live-fire/sealed.yaml` explains it, each with the ways
 * in which it is caused; none: nothing is done. Each begins within seconds, loses nothing and is taken back at once.
 */
export const liveFaults: Readonly<Record<string, readonly Fault[]>> = {
  a: shapesOf("F01", "tile.checkpoint"),
  g: shapesOf("F10", "purchases.sourceConnector"),
  h: shapesOf("F11", "purchases.source"),
  k: shapesOf("F19", "enrollment.slot"),
  q: [],
};
