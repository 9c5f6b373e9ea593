import { drawingOf } from "../../../../lib/runbook/drawing.ts";
import type { EvidenceShape } from "../../../../lib/runbook/evidence.ts";
import { figuresOf, type ProofFigure } from "../../../../lib/runbook/figures.ts";
import { pageWords } from "../../../../lib/runbook/words.ts";

/** The observations around a firing, drawn; nothing where they say nothing that changed. */
export function Figures({ shape }: { shape: EvidenceShape }) {
  const figures = figuresOf(shape);
  if (figures.length === 0) return null;
  return (
    <>
      <h3>{pageWords.figures}</h3>
      <p className="dim small">{pageWords.figuresNote}</p>
      {figures.map((figure) => (
        <Drawn key={`${figure.subject} ${figure.name}`} figure={figure} shape={shape} />
      ))}
    </>
  );
}

function Drawn({ figure, shape }: { figure: ProofFigure; shape: EvidenceShape }) {
  const { paths, dots, marks, edge, label } = drawingOf(figure, shape);
  return (
    <figure className="proof-figure">
      <figcaption>
        <span>
          <code>{figure.subject}</code> {figure.name}
        </span>
        <span className="sec num">{edge}</span>
      </figcaption>
      <div className="plot" role="img" aria-label={label}>
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          {marks.map(({ step, x }) => (
            <line key={step} x1={x} x2={x} y1="0" y2="100" />
          ))}
          <path d={paths.join("")} />
        </svg>
        {dots.map(({ x, y }) => (
          <i key={x} style={{ left: `${x / 10}%`, top: `${y}%` }} />
        ))}
      </div>
    </figure>
  );
}
