import type { SignalRule } from "../types.ts";
import { cohortAge } from "./cohort-age.ts";
import { foldLag } from "./fold-lag.ts";
import { offsetAge } from "./offset-age.ts";
import { retainedWal } from "./retained-wal.ts";

export const enrollmentSignals: SignalRule[] = [retainedWal, cohortAge, offsetAge, foldLag];
