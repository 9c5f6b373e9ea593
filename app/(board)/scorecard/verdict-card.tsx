"use client";

import type { Card, Standing } from "../../../lib/shipping/card.ts";
import {
  answerWords,
  rowWords,
  scorecardWords,
  verdictMark,
  verdictWords,
} from "../../../lib/shipping/content/scorecard-words.ts";
import type { Scored } from "../../../lib/shipping/scorecard.ts";
import { SendRow } from "./send-row.tsx";

type Props = { stream: string; card: Card; scored: Scored & { standings: Standing[] }; today: string };

/** The verdict, and every open row with the person to send it to. */
export function VerdictCard({ stream, card, scored, today }: Props) {
  const { verdict, openRows, firstOpenRow, standings } = scored;
  const open = standings.filter(({ row }) => openRows.includes(row));
  return (
    <section className={`card verdict v-${verdict}`} aria-labelledby="verdict-title">
      <h2 id="verdict-title" className="dim small">
        {scorecardWords.verdict}
      </h2>
      <div role="status">
        <p className="big-word">
          <span aria-hidden="true">{answerWords[verdictMark[verdict]].mark}</span> {verdictWords[verdict].name}
        </p>
        <p>{verdictWords[verdict].means}</p>
      </div>
      <p className="dim small">{scorecardWords.as(today)}</p>
      <h3 className="mt-3">{openRows.length === 0 ? scorecardWords.none : scorecardWords.openRows(openRows.length)}</h3>
      <ul className="open-rows">
        {open.map((standing) => (
          <li key={standing.row}>
            <span>
              <b>
                <span aria-hidden="true">{answerWords[standing.answer].mark} </span>
                {rowWords[standing.row].name}
              </b>
              {standing.row === firstOpenRow ? <span className="tag">{scorecardWords.first}</span> : null}
              <small>
                {answerWords[standing.answer].name} · {standing.entry.owner.trim() || scorecardWords.noOwner}
              </small>
            </span>
            <SendRow stream={stream} card={card} standing={standing} />
          </li>
        ))}
      </ul>
    </section>
  );
}
