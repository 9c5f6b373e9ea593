import type { EstateRule } from "../types.ts";

export const estateRules: EstateRule[] = [];
