import { formatCount } from "../../../lib/board/format.ts";
import type { CompletenessAnswer } from "../../../lib/shipping/api/completeness.ts";
import { blockerWords, gateWords, setWords, stateWords } from "../../../lib/shipping/content/gate-words.ts";
import { blockerLines } from "../../../lib/shipping/gate/text.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import { Clock } from "../../_ui/time.tsx";

/** Complete, not complete or unknown; what stands in the way, whose it is, and the equation behind it. */
export function GateAnswer({ answer }: { answer: CompletenessAnswer }) {
  const { state, title, identity, through, asked, why, blockers, owners, measuredAt, generatedAt, top, counts } =
    answer;
  const words = stateWords[state];
  return (
    <>
      <section className={`card gate g-${state}`} aria-labelledby="gate-answer">
        <h2 id="gate-answer" className="dim small">
          {title}, {through === null ? (asked ?? gateWords.allDue) : `${identity} ≤ ${formatCount(through)}`}
        </h2>
        <div role="status">
          <p className="big-word">
            <span aria-hidden="true">{words.mark}</span> {words.name}
            <span className="mod">{gateWords.exit(answer.exitCode)}</span>
          </p>
          <p>{words.means}</p>
        </div>
        <p className="sec small mt-2">{why}</p>
        {blockers.length === 0 ? null : (
          <ul className="blockers">
            {blockerLines(answer).map((line) => (
              <li key={line}>
                <code>{line}</code>
              </li>
            ))}
            {blockers.map((blocker) => (
              <li key={blocker} className="sec small">
                {blockerWords[blocker].means}
              </li>
            ))}
          </ul>
        )}
        {owners.length === 0 ? null : (
          <p className="small mt-2">
            {gateWords.owners}: <b>{owners.join(", ")}</b>
          </p>
        )}
        <p className="dim small mt-2">
          {measuredAt === null ? null : (
            <>
              {gateWords.measured} <Clock at={measuredAt} beside={generatedAt} seconds /> UTC
              {top === null ? null : ` · ${gateWords.top} ${formatCount(top)}`}
            </>
          )}
        </p>
      </section>
      {counts === null ? null : <Equation counts={counts} />}
    </>
  );
}

function Equation({ counts }: { counts: Record<string, number> }) {
  const { lines = 0, ...sets } = counts;
  return (
    <section className="card" aria-labelledby="equation-title">
      <header>
        <h2 id="equation-title">{gateWords.equation}</h2>
      </header>
      <ScrollRegion label={gateWords.equationRegion}>
        <table>
          <thead>
            <tr>
              <th scope="col">{gateWords.columns[0]}</th>
              <th scope="col" className="num">
                {gateWords.columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(sets).map(([name, count]) => (
              <tr key={name} className={count === 0 ? "dim" : undefined}>
                <th scope="row">{setWords[name] ?? name}</th>
                <td className="num">{formatCount(count)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">= {gateWords.lines}</th>
              <td className="num">
                <b>{formatCount(lines)}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

export function NotAsked() {
  return (
    <section className="card" role="alert" aria-labelledby="not-asked">
      <h2 id="not-asked">{gateWords.notAsked}</h2>
      <p className="sec small">{gateWords.throughHint}</p>
    </section>
  );
}
