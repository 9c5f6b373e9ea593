import type { CursorRule } from "../types.ts";

export const enrollmentRules: CursorRule[] = [];
