import type { Observation } from "../../lib/observations/types.ts";

/** What an observer hands back: the document, by observation id. */
export type Documents = Record<string, Observation>;
