"use client";

import {
  badgeWords,
  costWords,
  formulaLines,
  priceWords,
  shardWords,
} from "../../../lib/shipping/content/cost-words.ts";
import { leverWords, pageWords } from "../../../lib/shipping/content/lever-words.ts";
import { leverNames } from "../../../lib/shipping/levers/consumer.ts";
import { costOf, type Prices, priceBadges, prices } from "../../../lib/shipping/levers/cost.ts";
import { mostPrice } from "../../../lib/shipping/levers/page-state.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import type { Levers } from "./use-levers.ts";

/** The modelled month: formula, its numbers, and every input with where it comes from. */
export function CostCard({ state, derived, change }: Levers) {
  const { cost } = derived.now;
  const all = costOf(new Set(leverNames), state.price);
  const changed = (Object.keys(prices) as (keyof Prices)[]).some((name) => state.price[name] !== prices[name]);
  return (
    <section className="card" id="cost" aria-labelledby="cost-title">
      <header>
        <h2 id="cost-title">
          {costWords.title} <span className="mod">{pageWords.modelled}</span>
        </h2>
        <p>{costWords.aMonth(cost.monthly)}</p>
      </header>
      <ScrollRegion label={costWords.title} kind="fm">
        <pre>{[...costWords.formula, "", ...formulaLines(cost, state.price)].join("\n")}</pre>
      </ScrollRegion>
      <PriceTable price={state.price} set={(price) => change({ price })} />
      {changed ? (
        <button className="btn sm mt-2" type="button" onClick={() => change({ price: prices })}>
          {costWords.reset}
        </button>
      ) : null}
      <p className="dim small mt-2">{shardWords(all, leverWords["all-tables"].name)}</p>
      <p className="dim small">{costWords.shape}</p>
    </section>
  );
}

/** The inputs of the model, editable; each says whether it is quoted, given or assumed. */
export function PriceTable({ price, set }: { price: Prices; set: (price: Prices) => void }) {
  return (
    <table className="prices">
      <thead>
        <tr>
          {costWords.inputs.map((head, index) => (
            <th key={head} scope="col" className={index === 1 ? "num" : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(priceWords) as (keyof Prices)[]).map((name) => (
          <tr key={name}>
            <th scope="row">
              <label htmlFor={`price-${name}`}>{priceWords[name].name}</label>
              {priceWords[name].unit === "" ? "" : `, ${priceWords[name].unit}`}
              <small>{priceWords[name].means}</small>
            </th>
            <td className="num">
              <input
                id={`price-${name}`}
                className="field short num"
                type="number"
                min={0}
                max={mostPrice}
                step="any"
                value={price[name]}
                onChange={(event) => {
                  const value = Math.round(event.target.valueAsNumber * 10_000) / 10_000;
                  if (value >= 0 && value <= mostPrice) set({ ...price, [name]: value });
                }}
              />
            </td>
            <td>
              <span className={priceBadges[name] === "assumption" ? "mod" : "small"}>
                {price[name] === prices[name] ? badgeWords[priceBadges[name]] : costWords.changed}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
