"use client";

import type { ReactNode } from "react";
import { formatDuration } from "../../../lib/board/format.ts";
import { headWords } from "../../../lib/shipping/content/chart-words.ts";
import { costWords } from "../../../lib/shipping/content/cost-words.ts";
import { listWords, pageWords, windowWord } from "../../../lib/shipping/content/lever-words.ts";
import { sayingWords } from "../../../lib/shipping/content/saying-words.ts";
import { sayingOf } from "../../../lib/shipping/levers/combinations.ts";
import { nowRung, wrongRows } from "../../../lib/shipping/levers/derive.ts";
import { type ListKind, listKinds, listOf } from "../../../lib/shipping/levers/order-lists.ts";
import { dollars, monthlyDollars, percent } from "../../../lib/shipping/money.ts";
import type { Levers } from "./use-levers.ts";

type Open = (rung: number, kind: ListKind) => void;

/** What the levers as set show at 23:59, and what they cost. */
export function Headline({ state, derived, open }: Levers & { open: Open }) {
  const { now, rows, day, settings } = derived;
  const { accuracy, cost, lagSeconds, run } = now;
  const word = windowWord(state.window);
  const saying = sayingOf(day, now, settings);
  const streams = cost.streams > 0;
  const bypassed = state.bypass && state.levers.includes("replay");
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr">
        {pageWords.measured}, {pageWords.modelled}
      </h2>
      <dl className="heads">
        <Figure
          lead
          name={headWords.lead(word)}
          under={headWords.wrong(wrongRows(rows).length, rows.length, accuracy.errorCents, word)}
        >
          {percent(accuracy.percent)} {bypassed ? <span className="mod">{pageWords.bypassed}</span> : null}
        </Figure>
        <Figure name={headWords.total} under={headWords.alone(accuracy.totalAlonePercent)}>
          {dollars(accuracy.shownCents)}
        </Figure>
        <Figure name={headWords.lag} under={streams ? headWords.lagLive : headWords.lagNightly}>
          {formatDuration(lagSeconds)}
        </Figure>
        <Figure name={headWords.pipelines} under={costWords.kinds(cost)}>
          {cost.pipelines}
        </Figure>
        <Figure name={headWords.cost} under={<a href="#cost">{headWords.formula}</a>}>
          {monthlyDollars(cost.monthly)} <span className="mod">{pageWords.modelled}</span>
        </Figure>
      </dl>
      <div className="under">
        <p role="status">{saying === null ? "" : sayingWords(saying, word)}</p>
        {streams ? (
          <p className="dim">
            {listKinds.map((kind) => {
              const count = listOf(kind, now, day, settings).length;
              const words = `${count} ${count === 1 ? listWords[kind].one : listWords[kind].many}`;
              return (
                <span key={kind}>
                  {count === 0 ? (
                    words
                  ) : (
                    <button type="button" className="lnk" onClick={() => open(nowRung, kind)}>
                      {words}
                    </button>
                  )}
                </span>
              );
            })}
            {run.keys > 0 ? <span>{headWords.keys(run.keys)}</span> : null}
          </p>
        ) : null}
      </div>
    </section>
  );
}

type FigureProps = { name: string; under: ReactNode; lead?: boolean; children: ReactNode };

function Figure({ name, under, lead = false, children }: FigureProps) {
  return (
    <div className={lead ? "lead" : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className="s">{under}</dd>
    </div>
  );
}
