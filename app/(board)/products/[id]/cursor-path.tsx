import { counted, formatQuantity } from "../../../../lib/board/format.ts";
import type { CursorView, ProductView } from "../../../../lib/board/views.ts";
import { splitQuantity } from "../../../_ui/figure.tsx";
import { ownerWords } from "../../../_ui/page-words.ts";
import { StateMark } from "../../../_ui/state-mark.tsx";
import { Clock } from "../../../_ui/time.tsx";

/** The cursors of a product side by side, each with its own number. Numbers of different cursors are never added. */
export function CursorPath({ product }: { product: ProductView }) {
  const { cursors } = product;
  if (cursors.length === 0) return null;
  const columns =
    cursors.length === 1
      ? ""
      : ` n${cursors.length % 3 === 0 ? 3 : cursors.length % 4 === 0 ? 4 : cursors.length === 2 ? 2 : 3}`;
  return (
    <section aria-labelledby="cursors">
      <h2 id="cursors" className="sr">
        Cursors
      </h2>
      <div className={`path${columns}`}>
        {cursors.map((cursor, index) => (
          <CursorCell key={cursor.subject} cursor={cursor} place={index + 1} now={product.estateNow} />
        ))}
      </div>
      {cursors.length < 2 ? null : (
        <p className="path-note">{cursors.length} cursors, each with its own number. They are never added.</p>
      )}
    </section>
  );
}

/** A cursor that only bears on another one's page has no limit of its own to be within. */
const whyWords = ({ symptomOf, state, why }: CursorView): string =>
  symptomOf !== null && state === "ok" ? `Evidence of ${symptomOf}, not judged alone.` : why;

function CursorCell({ cursor, place, now }: { cursor: CursorView; place: number; now: string | null }) {
  return (
    <article className={`cur s-${cursor.state}`}>
      <div className="hd">
        <h3>
          {place} · {cursor.title}
        </h3>
        {cursor.symptomOf === null ? (
          <StateMark state={cursor.state} />
        ) : (
          <span className="tag">symptom of {cursor.symptomOf}</span>
        )}
      </div>
      <code>{cursor.cursor}</code>
      <CursorFigure cursor={cursor} />
      <p className="why">{whyWords(cursor)}</p>
      <p className="lsn">
        {cursor.position === null ? null : <code>{cursor.position}</code>}
        {cursor.state === "unknown" && cursor.observedAt !== null ? (
          <>
            {" "}
            last known at <Clock at={cursor.observedAt} beside={now} />
          </>
        ) : null}
      </p>
      <p className="who">{ownerWords(cursor.owners)}</p>
    </article>
  );
}

/** Only a number that is itself beyond its limit is red: a page may be about something else. */
const isBeyond = ({ value, limit, unit }: NonNullable<CursorView["figure"]>): boolean =>
  limit !== null && (unit === "tasks" ? value < limit : value > limit);

function CursorFigure({ cursor }: { cursor: CursorView }) {
  const { figure, state } = cursor;
  if (figure === null || !Number.isFinite(figure.value)) return <p className="val" />;
  const { number, unit } = splitQuantity(figure.value, figure.unit);
  const saidWithLimit = figure.limit !== null && counted.has(figure.unit);
  const kind = state === "unknown" ? " old" : state === "page" && isBeyond(figure) ? " hot" : "";
  const limit = figure.limit === null ? "" : `of ${formatQuantity(figure.limit, figure.unit)} `;
  return (
    <p className={`val${kind}`}>
      <b>{number}</b>
      {unit === "" || saidWithLimit ? null : <span className="u">{unit}</span>}
      <span className="of">
        {limit}
        {figure.label}
      </span>
    </p>
  );
}
