import type { SignalRule } from "../types.ts";
import { deadLetterRate } from "./dead-letter-rate.ts";
import { oldestUnlandedAge } from "./oldest-unread.ts";

export const landingSignals: SignalRule[] = [deadLetterRate, oldestUnlandedAge];
