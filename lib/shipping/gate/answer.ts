import type { Estate } from "../../board/estate.ts";
import type { Contract } from "../../contracts/types.ts";
import { isoInstant } from "../../observations/time.ts";
import type { CompletenessAnswer } from "../api/completeness.ts";
import { gateSentence } from "../content/gate-words.ts";
import { exitCodeOf } from "./judge.ts";
import { readCompleteness } from "./read.ts";
import type { Completeness } from "./types.ts";

/** What page, API and command say of a product's completeness. `now`: wall clock, ms. Throws 404 and 422. */
export async function answerCompleteness(
  estate: Estate,
  id: string,
  through: string | undefined,
  now = Date.now(),
): Promise<CompletenessAnswer> {
  const judged = await readCompleteness(estate, id, through, now);
  return withWords(estate.contract, judged, now);
}

/** A judgement with what the contract and the words table say of it. */
export function withWords(contract: Contract, judged: Completeness, now: number): CompletenessAnswer {
  const product = contract.products[judged.product];
  const cursors = Object.values(product?.cursors ?? {});
  const prefix = cursors.find((cursor) => cursor.kind === "object-prefix");
  const quarantine = cursors.find((cursor) => cursor.kind === "dead-letter-topic");
  const ledger = cursors.find((cursor) => cursor.kind === "ledger");
  const missing = [...(prefix?.owners ?? []), ...(ledger?.sourceOwners ?? [])];
  const owners = judged.blockers.flatMap((blocker) =>
    blocker === "missing" ? missing : blocker === "dead-letters-unhandled" ? (quarantine?.owners ?? []) : [],
  );
  return {
    ...judged,
    title: product?.title ?? judged.product,
    prefix: prefix?.prefix ?? null,
    quarantine: quarantine?.topic ?? null,
    exitCode: exitCodeOf(judged),
    why: gateSentence(judged),
    owners: [...new Set(owners)].map((id) => contract.owners[id]?.title ?? id),
    generatedAt: isoInstant(now),
  };
}
