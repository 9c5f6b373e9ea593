import type { CursorRule } from "../types.ts";

export const connectRules: CursorRule[] = [];
