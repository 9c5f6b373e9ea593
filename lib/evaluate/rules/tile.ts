import type { CursorRule } from "../types.ts";

export const tileRules: CursorRule[] = [];
