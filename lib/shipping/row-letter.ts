import type { Contract } from "../contracts/types.ts";
import { handedOver } from "../delivery/routing.ts";
import type { KeptScorecard } from "./api/scorecards.ts";
import { rowWords } from "./content/scorecard-words.ts";
import { scorecardLink } from "./history.ts";
import type { ScorecardRow } from "./scorecard.ts";

/**
 * The letter that gives a row to its owner, as it stands in the outbox. It names the contract's own products and owners: what
 * people typed into a card, names among it, stays on the board.
 */
export function rowLetter(
  contract: Contract,
  { id, stream, card, openRows }: KeptScorecard,
  row: ScorecardRow,
  at: Date,
) {
  const product = Object.hasOwn(contract.products, stream) ? stream : null;
  const title = product === null ? "a stream described by hand" : (contract.products[product]?.title ?? product);
  const said = card.rows[row].answer === "no" ? "no" : "cannot say";
  const now = at.toISOString();
  return {
    key: `scorecard.${id}.${row}`,
    event: handedOver,
    summary: `Scorecard of ${title}: row ${rowWords[row].name}, ${said}`,
    at: now,
    estate: contract.estate,
    mode: contract.mode,
    failureMode: null,
    kind: "scorecard",
    title: `Open row of a scorecard: ${rowWords[row].name}`,
    severity: "warn" as const,
    state: "firing" as const,
    product,
    subject: `scorecard.${id}`,
    cursor: null,
    cursorKind: null,
    timestamp: null,
    sloSeconds: null,
    owners: ownersNamed(contract, card.rows[row].owner),
    reason: null,
    evidence: { openRows: openRows.length },
    deadline: null,
    unseenSince: null,
    openedAt: now,
    firedAt: null,
    resolvedAt: null,
    resolution: null,
    firstCommand: "",
    doNot: "",
    symptoms: [],
    link: scorecardLink(id, row),
  };
}

/** The contract's owners in a card's words, by title or id: `landing team, connector team`. */
export function ownersNamed({ owners }: Pick<Contract, "owners">, words: string): string[] {
  const named = words.split(",").map((word) => word.trim().toLowerCase());
  return Object.entries(owners)
    .filter(([id, { title }]) => named.includes(id) || named.includes(title.toLowerCase()))
    .map(([id]) => id);
}
