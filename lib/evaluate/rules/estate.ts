import type { EstateRule } from "../types.ts";
import { dependencyDown } from "./dependency-down.ts";
import { monitorBlind } from "./monitor-blind.ts";

export const estateRules: EstateRule[] = [dependencyDown, monitorBlind];
