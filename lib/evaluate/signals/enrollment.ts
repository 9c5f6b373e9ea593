import type { SignalRule } from "../types.ts";

export const enrollmentSignals: SignalRule[] = [];
