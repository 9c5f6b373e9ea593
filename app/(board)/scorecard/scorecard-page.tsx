"use client";

import { useState } from "react";
import { type Card, type Entry, emptyCard, scoreCard } from "../../../lib/shipping/card.ts";
import { cardMarkdown } from "../../../lib/shipping/card-markdown.ts";
import type { FirstCards } from "../../../lib/shipping/cards/first-cards.ts";
import { scorecardWords } from "../../../lib/shipping/content/scorecard-words.ts";
import { type ScorecardRow, scorecardRows } from "../../../lib/shipping/scorecard.ts";
import { useBoard } from "../../_live/provider.tsx";
import { PageTitle } from "../../_shell/page-title.tsx";
import { CopyText } from "../../_shipping/copy-text.tsx";
import { ShippingPlaces } from "../../_shipping/places.tsx";
import { useKept } from "../../_ui/use-kept.ts";
import { HistoryCard } from "./history-card.tsx";
import { RowFields } from "./row-fields.tsx";
import { VerdictCard } from "./verdict-card.tsx";
import "./scorecard.css";

const simulator = "simulator";
const byHand = "by-hand";
type Kept = Record<string, Card>;
const none: Kept = {};
const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && Object.values(value).every(isCard);
const isCard = (value: unknown): value is Card => {
  const { rows, subject, decision } = (value ?? {}) as Partial<Card>;
  return (
    typeof subject === "string" && typeof decision === "string" && scorecardRows.every((row) => isEntry(rows?.[row]))
  );
};
const isEntry = (entry: Partial<Entry> | undefined): boolean =>
  [entry?.answer, entry?.evidence, entry?.expires, entry?.owner].every((part) => typeof part === "string");

/** One stream at a time: five rows, and the verdict that follows from them. The simulator's stream comes first. */
export function ScorecardPage({ asked, first }: { asked: string | null; first: FirstCards }) {
  const board = useBoard();
  const today = board.generatedAt.slice(0, 10);
  const [kept, keep] = useKept("one-board.scorecards", none, isKept);
  const streams = [...first, { id: byHand, name: scorecardWords.byHand, filled: null }];
  const [chosen, setChosen] = useState(streams.find(({ id }) => id === asked)?.id ?? simulator);
  const filled = streams.find(({ id }) => id === chosen)?.filled ?? null;
  const card = kept[chosen] ?? filled?.card ?? emptyCard("");
  const scored = scoreCard(card, today);
  const change = (next: Card) => keep({ ...kept, [chosen]: next });
  const choose = (id: string) => {
    setChosen(id);
    history.replaceState(null, "", id === simulator ? location.pathname : `${location.pathname}?stream=${id}`);
  };
  const reset = () => {
    const { [chosen]: _, ...others } = kept;
    keep(others);
  };
  const setRow = (name: ScorecardRow, patch: Partial<Entry>) =>
    change({ ...card, rows: { ...card.rows, [name]: { ...card.rows[name], ...patch } } });
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name={scorecardWords.title} />
      <ShippingPlaces />
      <div className="pgttl">
        <h1>{scorecardWords.title}</h1>
        <p>{scorecardWords.subtitle}</p>
      </div>
      <div className="card">
        <div className="fields">
          <label className="lbl">
            {scorecardWords.subject}
            <select className="field" value={chosen} onChange={(event) => choose(event.target.value)}>
              {streams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {chosen === byHand ? (
            <label className="lbl">
              {scorecardWords.name}
              <input
                className="field"
                value={card.subject}
                onChange={(event) => change({ ...card, subject: event.target.value })}
              />
            </label>
          ) : null}
          <label className="lbl grow">
            {scorecardWords.decision}
            <input
              className="field"
              value={card.decision}
              onChange={(event) => change({ ...card, decision: event.target.value })}
            />
          </label>
        </div>
      </div>
      <div className="cols c2">
        <div className="stack">
          {scored.standings.map((standing) => (
            <RowFields
              key={`${chosen} ${standing.row}`}
              standing={standing}
              why={kept[chosen] === undefined ? (filled?.why[standing.row] ?? null) : null}
              set={(patch) => setRow(standing.row, patch)}
            />
          ))}
        </div>
        <div className="stack verdict-at">
          <VerdictCard key={`verdict ${chosen}`} stream={chosen} card={card} scored={scored} today={today} />
          <div className="fields noprint">
            <CopyText label={scorecardWords.copy} text={() => cardMarkdown(card, today)} />
            <button className="btn sm" type="button" onClick={() => window.print()}>
              {scorecardWords.print}
            </button>
            <button className="btn sm" type="button" onClick={reset}>
              {scorecardWords.reset}
            </button>
            <span className="dim small">{scorecardWords.kept}</span>
          </div>
          <HistoryCard key={chosen} stream={chosen} card={card} />
        </div>
      </div>
    </main>
  );
}
