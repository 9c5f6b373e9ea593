import type { SignalRule } from "../types.ts";
import { checkpointLag } from "./checkpoint-lag.ts";
import { windowVisible } from "./window-visible.ts";

export const tileSignals: SignalRule[] = [windowVisible, checkpointLag];
