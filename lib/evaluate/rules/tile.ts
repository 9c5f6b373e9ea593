import type { CursorRule } from "../types.ts";
import { poisonClock } from "./poison-clock.ts";
import { queryStopped } from "./query-stopped.ts";
import { windowOverdue } from "./window-overdue.ts";

/** The tile's query, its windows and the clocks of its events. */
export const tileRules: CursorRule[] = [queryStopped, windowOverdue, poisonClock];
