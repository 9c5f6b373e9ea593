import type { Stack } from "../stack.ts";
import type { Looking } from "./looking.ts";

/** What a tool of the lab printed, and which of its command's outcomes that is. */
export type Printed = { output: string; shows: string };
export type LabSight = { stack: Stack; looking: Looking };
export type Run = (sight: LabSight) => Promise<Printed>;
