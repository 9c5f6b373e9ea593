import type { CursorRule } from "../types.ts";

export const landingRules: CursorRule[] = [];
