import type { z } from "zod";
import type { cursorSchema } from "./cursors.ts";
import type { contractSchema, productSchema } from "./schema.ts";

/** A checked contract: durations are milliseconds, sizes are BigInt bytes. */
export type Contract = z.output<typeof contractSchema>;
export type Product = z.output<typeof productSchema>;
export type Cursor = z.output<typeof cursorSchema>;
export type CursorKind = Cursor["kind"];
export type CursorOf<K extends CursorKind> = Extract<Cursor, { kind: K }>;
export type Dependency = Contract["dependencies"][string];
export type Calendar = Contract["calendars"][string];
