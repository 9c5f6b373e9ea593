import type { CursorRule } from "../types.ts";
import { overCap } from "./over-cap.ts";

/** The quarantine of a landing whose records are not money. */
export const landingRules: CursorRule[] = [overCap];
