import type { SignalRule } from "../types.ts";
import { completenessGap } from "./completeness-gap.ts";
import { prefixAge } from "./prefix-age.ts";
import { sourceBehind } from "./source-behind.ts";

export const purchasesSignals: SignalRule[] = [completenessGap, prefixAge, sourceBehind];
