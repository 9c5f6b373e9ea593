import type { SignalRule } from "../types.ts";

export const purchasesSignals: SignalRule[] = [];
