import type { CursorRule } from "../types.ts";

export const purchasesRules: CursorRule[] = [];
