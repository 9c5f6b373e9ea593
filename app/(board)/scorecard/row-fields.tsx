"use client";

import { useId } from "react";
import type { Entry, Standing } from "../../../lib/shipping/card.ts";
import { answerWords, doubtWords, rowWords, scorecardWords } from "../../../lib/shipping/content/scorecard-words.ts";
import { evidenceLink } from "../../../lib/shipping/evidence-link.ts";
import { answers } from "../../../lib/shipping/scorecard.ts";

type Props = { standing: Standing; why: string | null; set: (patch: Partial<Entry>) => void };

/** One row: the question, its answer, the evidence with its last day, and who owns it. */
export function RowFields({ standing: { row, doubt, entry }, why, set }: Props) {
  const id = useId();
  const words = rowWords[row];
  const link = evidenceLink(entry.evidence);
  return (
    <section className="card srow" aria-labelledby={`${id}-name`}>
      <header>
        <h2 id={`${id}-name`}>{words.name}</h2>
        <p>{words.asks}</p>
      </header>
      <fieldset className="chips" aria-label={words.asks}>
        {answers.map((answer) => (
          <label key={answer} className={`chip a-${answer}`}>
            <input
              type="radio"
              name={`${id}-answer`}
              checked={entry.answer === answer}
              onChange={() => set({ answer })}
            />
            <span aria-hidden="true">{answerWords[answer].mark}</span> {answerWords[answer].name}
          </label>
        ))}
      </fieldset>
      <p className="small doubt" role="status">
        {doubt === null ? (why ?? "") : doubtWords[doubt]}
      </p>
      <div className="fields">
        <label className="lbl grow">
          {scorecardWords.evidence}
          <input className="field" value={entry.evidence} onChange={(event) => set({ evidence: event.target.value })} />
        </label>
        <label className="lbl">
          {scorecardWords.expires}
          <input
            className="field"
            type="date"
            value={entry.expires}
            onChange={(event) => set({ expires: event.target.value })}
          />
        </label>
        <label className="lbl">
          {scorecardWords.owner}
          <input className="field" value={entry.owner} onChange={(event) => set({ owner: event.target.value })} />
        </label>
      </div>
      {link === null ? null : (
        <p className="small mt-1">
          <a href={link}>
            {scorecardWords.open}
            <span className="sr">, {words.name}</span>
          </a>
        </p>
      )}
      <dl className="looks">
        <div>
          <dt>{scorecardWords.yesLooks}</dt>
          <dd>{words.yes}</dd>
        </div>
        <div>
          <dt>{scorecardWords.noLooks}</dt>
          <dd>{words.no}</dd>
        </div>
      </dl>
    </section>
  );
}
