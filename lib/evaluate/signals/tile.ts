import type { SignalRule } from "../types.ts";

export const tileSignals: SignalRule[] = [];
