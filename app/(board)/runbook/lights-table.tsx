import Link from "next/link";
import { Fragment } from "react";
import { lightGroups, type MatrixBlock, type MatrixRow, matrixBlocks } from "../../../lib/runbook/matrix.ts";
import { outcomeWords, pageWords } from "../../../lib/runbook/words.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import { LightMark, ProofMarks } from "./marks.tsx";

/** Causes against what lit, problems first; on a phone the same rows as a list. */
export function LightsTable({ rows }: { rows: MatrixRow[] }) {
  const blocks = matrixBlocks(rows);
  return (
    <section className="card" aria-labelledby="lights-title">
      <header>
        <h2 id="lights-title">{pageWords.lights}</h2>
        <Legend />
      </header>
      <ScrollRegion label={pageWords.lightsRegion} kind="scroll lights-scroll">
        <table className="lights">
          <thead>
            <tr>
              <th scope="col">Cause</th>
              {lightGroups.map((group) => (
                <th key={group} scope="col" className="cell">
                  {group}
                </th>
              ))}
              <th scope="col">Proofs</th>
              <th scope="col">Fired</th>
              <th scope="col" className="num">
                Detect
              </th>
            </tr>
          </thead>
          <tbody>
            {blocks.map((block) => (
              <Fragment key={block.group}>
                <tr className="band">
                  <th scope="colgroup" colSpan={lightGroups.length + 4}>
                    {blockTitle(block)}
                  </th>
                </tr>
                {block.rows.map((row) => (
                  <Row key={row.failureMode} row={row} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="dim small">Proofs, left to right: fires, silent, unknown, ends.</p>
    </section>
  );
}

function Row({ row }: { row: MatrixRow }) {
  const stale = row.stale.length > 0;
  return (
    <tr className={stale ? "stale" : undefined}>
      <th scope="row">
        <code>{row.failureMode}</code> <Link href={`/runbook/${row.failureMode}`}>{row.title}</Link>{" "}
        {row.outcome === "as-expected" ? null : (
          <span className={`tag ${row.outcome}`}>{outcomeWords[row.outcome]}</span>
        )}
        {stale ? (
          <span className="tag st-h" title={row.stale.join("; ")}>
            stale
          </span>
        ) : null}
      </th>
      {lightGroups.map((group) => (
        <td key={group} className="cell" data-group={group}>
          <LightMark row={row} group={group} />
        </td>
      ))}
      <td>
        <ProofMarks proofs={row.proofs} />
      </td>
      <td className="nowrap">{row.firedAt === null ? pageWords.never : row.firedAt.slice(0, 10)}</td>
      <td className="num">{row.detectSeconds === null ? "" : `${row.detectSeconds}\u00a0s`}</td>
    </tr>
  );
}

const blockTitle = ({ group, rows, asExpected }: MatrixBlock): string =>
  group === "problems" ? `${pageWords.problems}: ${rows.length}` : `${group}: ${pageWords.asExpected(asExpected)}`;

function Legend() {
  return (
    <ul className="legend" aria-label="Marks">
      <li>
        <i className="lm lit" aria-hidden="true" /> {outcomeWords["as-expected"]}
      </li>
      <li>
        <i className="lm none" aria-hidden="true" /> {outcomeWords["nothing-lit"]}
      </li>
      <li>
        <i className="lm wrong" aria-hidden="true" /> {outcomeWords["wrong-light"]}
      </li>
      <li>
        <i className="lm due" aria-hidden="true" /> {outcomeWords["not-tried"]}
      </li>
      <li>
        <i className="lm st-h" aria-hidden="true" /> stale, over any of these
      </li>
    </ul>
  );
}
