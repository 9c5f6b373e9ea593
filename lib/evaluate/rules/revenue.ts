import type { CursorRule } from "../types.ts";

export const revenueRules: CursorRule[] = [];
