import type { ResolutionView } from "../../../../lib/drills/views.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";

type Matrix = ResolutionView["matrix"];
const shapes = { fits: "f", contradicts: "c", neutral: "n" } as const;

/** Evidence by cause: what fits, contradicts or says nothing; the rows that part your story from the cause are marked. */
export function MatrixCard({ matrix }: { matrix: Matrix }) {
  const { rows } = matrix;
  // A small screen shows the first columns without being scrolled.
  const causes = matrix.causes.toSorted((one, other) => rank(one) - rank(other));
  return (
    <section className="card" aria-labelledby="matrix">
      <header>
        <h2 id="matrix">Evidence against rivals</h2>
        <p>
          {causes.length - causes.filter(({ isTrue }) => isTrue).length} rivals, {rows.length} pieces
        </p>
      </header>
      <ScrollRegion label="Matrix, scrolls sideways">
        <table className="exr">
          <thead>
            <tr>
              <th scope="col">Evidence</th>
              <th scope="col">Seen</th>
              {causes.map((cause) => (
                <th key={cause.id} scope="col" className={tint(cause)}>
                  <span className="tg">{cause.isTrue ? "cause" : cause.isYours ? "yours" : "\u00a0"}</span>
                  {cause.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className={row.separates ? "sep" : undefined}>
                <th scope="row">
                  <span className="sid">{row.id}</span>
                  {row.says}
                  {row.separates ? <span className="sr">, separates your story from the cause</span> : null}
                </th>
                <td>{row.id.startsWith("S") ? "alert" : row.ran ? "ran" : ""}</td>
                {causes.map((cause) => (
                  <td key={cause.id} className={tint(cause)}>
                    <Mark mark={row.marks[cause.id] ?? "neutral"} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="lg">
        {(["fits", "contradicts", "neutral"] as const).map((mark) => (
          <span key={mark}>
            <span className={`m ${shapes[mark]}`} aria-hidden="true">
              {mark === "contradicts" ? "✕" : ""}
            </span>
            {mark}
          </span>
        ))}
        {rows.some(({ separates }) => separates) ? (
          <span className="rule">separates your story from the cause</span>
        ) : null}
      </p>
    </section>
  );
}

const rank = ({ isTrue, isYours }: Matrix["causes"][number]) => (isTrue ? 0 : isYours ? 1 : 2);
const tint = ({ isTrue, isYours }: Matrix["causes"][number]) => (isTrue ? "t" : isYours ? "y" : undefined);

function Mark({ mark }: { mark: keyof typeof shapes }) {
  return (
    <span className={`m ${shapes[mark]}`} role="img" aria-label={mark}>
      {mark === "contradicts" ? "✕" : ""}
    </span>
  );
}
