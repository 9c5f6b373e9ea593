import type { LightGroup, MatrixRow } from "../../../lib/runbook/matrix.ts";
import { proofKinds } from "../../../lib/runbook/proofs.ts";
import { proofWords } from "../../../lib/runbook/words.ts";

/** One cell: a shape and a word for whoever does not see it; blank where nothing is expected and nothing lit. */
export function LightMark({ row, group }: { row: MatrixRow; group: LightGroup }) {
  const expected = row.expected.includes(group);
  const lit = row.lit.includes(group);
  if (lit)
    return <Mark shape={expected ? "lit" : "wrong"} word={expected ? "lit, as expected" : "lit, not expected"} />;
  // Of several places one is fired; the others are not expected to light with it.
  if (!expected || row.outcome === "as-expected" || row.outcome === "impossible") return null;
  return row.outcome === "not-tried" ? (
    <Mark shape="due" word="expected, not tried" />
  ) : (
    <Mark shape="none" word="expected, nothing lit" />
  );
}

function Mark({ shape, word }: { shape: string; word: string }) {
  return (
    <>
      <i className={`lm ${shape}`} aria-hidden="true" />
      <span className="sr">{word}</span>
    </>
  );
}

/** Four squares in the order of the proofs, filled where one was given on a real stack. */
export function ProofMarks({ proofs }: { proofs: boolean[] }) {
  const missing = proofKinds.filter((_, at) => !proofs[at]).map((kind) => proofWords[kind]);
  const words = missing.length === 0 ? "all four" : `missing: ${missing.join(", ")}`;
  return (
    <span className="pm">
      {proofKinds.map((kind, at) => (
        <i key={kind} className={proofs[at] ? "on" : undefined} aria-hidden="true" />
      ))}
      <span className="sr">{words}</span>
    </span>
  );
}
