"use client";

import { formatDuration } from "../../../lib/board/format.ts";
import { ladderWords } from "../../../lib/shipping/content/chart-words.ts";
import { listWords, pageWords, windowWord } from "../../../lib/shipping/content/lever-words.ts";
import { rungWords } from "../../../lib/shipping/content/rung-words.ts";
import { leverNames } from "../../../lib/shipping/levers/consumer.ts";
import type { Derived } from "../../../lib/shipping/levers/derive.ts";
import { ladderMarkdown, rungName } from "../../../lib/shipping/levers/ladder-markdown.ts";
import { type ListKind, listKinds, listOf } from "../../../lib/shipping/levers/order-lists.ts";
import type { Result } from "../../../lib/shipping/levers/simulate.ts";
import { stepOf } from "../../../lib/shipping/levers/step.ts";
import { dollars, monthlyDollars, percent } from "../../../lib/shipping/money.ts";
import { CopyText } from "../../_shipping/copy-text.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import type { Guesses } from "./use-guesses.ts";
import type { Levers } from "./use-levers.ts";

type Open = (rung: number, kind: ListKind) => void;

export function LadderTable({ state, derived, guesses, open }: Levers & { guesses: Guesses; open: Open }) {
  const rungs = derived.results.slice(0, -1);
  const covered = leverNames.filter((lever) => !guesses.isSeen(lever));
  const step = derived.rung > 0 ? stepOf(derived, derived.rung, state, windowWord(state.window)) : null;
  const heads = [...ladderWords.columns, ...listKinds.map((kind) => listWords[kind].column), ...ladderWords.after];
  return (
    <section className="card" aria-labelledby="ladder-title">
      <header>
        <h2 id="ladder-title">{ladderWords.title}</h2>
        <p>{ladderWords.hint}</p>
      </header>
      <ScrollRegion label={ladderWords.region}>
        <table className="lad">
          <thead>
            <tr>
              <th scope="col">{ladderWords.first}</th>
              {heads.map((head) => (
                <th key={head} scope="col" className="num">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rungs.map((result, rung) => {
              const lever = result.levers.at(-1);
              const name = lever === "watermark" ? `${rungName(lever)} ${state.watermark} min` : rungName(lever);
              const isCovered = lever !== undefined && !guesses.isSeen(lever);
              return (
                <tr
                  key={name}
                  className={rung === derived.rung ? "on" : undefined}
                  aria-current={rung === derived.rung}
                >
                  <th scope="row">{name}</th>
                  {isCovered ? (
                    heads.map((head) => (
                      <td key={head} className="num dim">
                        ·
                      </td>
                    ))
                  ) : (
                    <Cells result={result} rung={rung} derived={derived} list={state.list} open={open} />
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      {step === null ? null : <p className="sec small mt-2">{rungWords(step)}</p>}
      <div className="fields mt-2">
        {covered.length === 0 ? (
          <CopyText label={ladderWords.copy} text={() => ladderMarkdown(state, derived)} />
        ) : (
          <>
            <button className="btn sm" type="button" onClick={() => guesses.uncover(covered)}>
              {pageWords.showAll}
            </button>
            <span className="dim small">{pageWords.hiddenNote}</span>
          </>
        )}
      </div>
    </section>
  );
}

type CellsProps = { result: Result; rung: number; derived: Derived; list: Levers["state"]["list"]; open: Open };

function Cells({ result, rung, derived: { day, settings }, list, open }: CellsProps) {
  const { accuracy, cost, lagSeconds, levers } = result;
  const nightly = cost.streams === 0;
  return (
    <>
      <td className="num">{percent(accuracy.percent)}</td>
      <td className="num">{dollars(accuracy.shownCents)}</td>
      <td className="num dim">{percent(accuracy.totalAlonePercent)}</td>
      {listKinds.map((kind) => {
        if (nightly)
          return (
            <td key={kind} className="num">
              {kind === "not-arrived" ? ladderWords.all : "–"}
            </td>
          );
        const count = listOf(kind, result, day, settings).length;
        const shown = list?.rung === rung && list.kind === kind;
        return (
          <td key={kind} className="num">
            {count === 0 ? (
              0
            ) : (
              <button
                type="button"
                className="lnk"
                aria-pressed={shown}
                aria-label={`${count} ${listWords[kind].many}`}
                onClick={() => open(rung, kind)}
              >
                {count}
              </button>
            )}
            {kind === "duplicates" && count > 0
              ? ` ${levers.includes("idempotent") ? ladderWords.skipped : ladderWords.counted}`
              : ""}
          </td>
        );
      })}
      <td className="num">{formatDuration(lagSeconds)}</td>
      <td className="num">{cost.pipelines}</td>
      <td className="num">{monthlyDollars(cost.monthly)}</td>
    </>
  );
}
