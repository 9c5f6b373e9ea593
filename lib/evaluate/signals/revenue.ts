import type { SignalRule } from "../types.ts";
import { oldestUnreadAge } from "./oldest-unread.ts";

export const revenueSignals: SignalRule[] = [oldestUnreadAge];
