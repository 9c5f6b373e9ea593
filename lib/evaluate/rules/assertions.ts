import type { CursorRule } from "../types.ts";
import { countsDiffer } from "./counts-differ.ts";
import { deployRejected } from "./deploy-rejected.ts";
import { duplicatesUpstream, keysMissing } from "./key-comparison.ts";
import { martShrank } from "./mart-shrank.ts";
import { nothingCommitted, nothingLands } from "./nothing-lands.ts";
import { silence } from "./silence.ts";
import { tableCommitLate } from "./table-commit.ts";

/** What one number alone cannot tell: a second count, an outside signal, the landing beside the commits, the registry. */
export const assertionRules: CursorRule[] = [
  nothingLands,
  nothingCommitted,
  tableCommitLate,
  silence,
  countsDiffer,
  duplicatesUpstream,
  keysMissing,
  martShrank,
  deployRejected,
];
