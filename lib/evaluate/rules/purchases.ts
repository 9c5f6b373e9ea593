import type { CursorRule } from "../types.ts";
import { deadLettersUnhandled } from "./dead-letters-unhandled.ts";
import { landedExtra } from "./landed-extra.ts";
import { lineMissing } from "./line-missing.ts";
import { lineNeverSent } from "./line-never-sent.ts";
import { rotationOverdue } from "./rotation-overdue.ts";

/** The ledger of a product with identities, and its dead letters. */
export const purchasesRules: CursorRule[] = [
  deadLettersUnhandled,
  lineMissing,
  lineNeverSent,
  landedExtra,
  rotationOverdue,
];
