"use client";

import { costWords, formulaLines, shardWords } from "../../../lib/shipping/content/cost-words.ts";
import { leverWords, pageWords } from "../../../lib/shipping/content/lever-words.ts";
import { leverNames } from "../../../lib/shipping/levers/consumer.ts";
import { costOf, type Prices, prices } from "../../../lib/shipping/levers/cost.ts";
import { PriceTable } from "../../_shipping/price-table.tsx";
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
