import type { SignalRule } from "../types.ts";

export const revenueSignals: SignalRule[] = [];
