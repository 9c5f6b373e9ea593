import { sentence } from "../../board/words.ts";
import type { Reason } from "../../evaluate/reasons.ts";
import type { Blocker, Completeness } from "../gate/types.ts";

export const stateWords: Record<Completeness["state"], { mark: string; name: string; means: string }> = {
  complete: { mark: "✓", name: "Complete", means: "Every line is in the prefix, void, or handled by name." },
  incomplete: { mark: "✗", name: "Not complete", means: "A publish now would be short." },
  unknown: { mark: "?", name: "Unknown", means: "Nobody can say. Do not publish on it." },
};

export const blockerWords: Record<Blocker, { name: string; means: string }> = {
  missing: { name: "missing", means: "Past their due time, and nothing accounts for them." },
  "dead-letters-unhandled": {
    name: "dead letters unhandled",
    means: "Set aside by the sink; neither landed since nor accepted by name.",
  },
  "on-its-way": { name: "on their way", means: "Committed and not in the prefix yet. Ask again, or wait." },
};

const ownWords = {
  closes: "The ledger closes up to this line.",
  "nothing-committed": "The table was always empty; nothing is due.",
  "no-ledger": "This product has no identities to count; its completeness is the batch's to find.",
  "collector-starting": "No sweep has been decided yet.",
  "landed-beyond-table": "More landed than the table ever held: a measurement bug.",
  "beyond-what-was-read": "The last sweep has not seen this line in the table yet.",
  "before-the-ledger": "The ledger judges only later lines.",
  "not-over-yet": "This time has not come yet on the estate's clock.",
  "nobody-looked-since": "The table was not read since then.",
  "nothing-committed-by-then": "The table was empty at that time.",
} as const;

/** One sentence on why it stands as it does. */
export function gateSentence({ reason, product }: Pick<Completeness, "reason" | "product">): string {
  if (reason in blockerWords) return blockerWords[reason as Blocker].means;
  if (reason in ownWords) return ownWords[reason as keyof typeof ownWords];
  return sentence(reason as Reason, {
    cursor: product,
    figure: null,
    heldSeconds: null,
    evidence: {},
    unseen: null,
  });
}

export const gateWords = {
  title: "Morning gate",
  subtitle: "What the batch asks before it publishes: is the prefix complete, through which line?",
  through: "Through",
  throughHint: "A line, a day or an instant. Empty: everything that is due.",
  ask: "Ask",
  allDue: "everything that is due",
  product: "Product",
  exit: (code: number) => `exit ${code}`,
  measured: "Measured",
  top: "Newest line",
  lines: "lines",
  unreadable: (count: number) => `${count} dead letters name no line: they may stand for any.`,
  equation: "The equation up to this line",
  equationRegion: "The equation, table",
  columns: ["Set", "Lines"],
  owners: "Whose it is",
  notCounted: (title: string) => `${title} (not counted)`,
  notAsked: "Not asked: this is neither a line nor a time.",
  command: "The same from the scheduler",
  copyCommand: "Copy the command",
  exits: [
    { code: 0, means: "complete: publish" },
    { code: 1, means: "not complete: missing, dead letters unhandled, or still on its way" },
    { code: 2, means: "unknown, or the board did not answer" },
  ],
  stays: "What stays on the morning gate",
  staysNote: "Checks on a whole set. The board does not do them.",
  staysNone: "The contract names none for this product.",
} as const;

/** The ledger's sets as the equation names them. */
export const setWords: Record<string, string> = {
  settled: "settled earlier",
  landed: "landed",
  deadLettered: "dead-lettered",
  buffered: "in an open file",
  pending: "pending",
  void: "void",
  filtered: "accepted by name",
  missing: "missing",
};
