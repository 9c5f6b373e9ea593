import type { CursorRule } from "../types.ts";
import { revenueStopped } from "./revenue-stopped.ts";

export const revenueRules: CursorRule[] = [revenueStopped];
