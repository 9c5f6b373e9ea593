import type { SignalRule } from "../types.ts";

export const landingSignals: SignalRule[] = [];
