"use client";

import { costWords, formulaLines } from "../../../lib/shipping/content/cost-words.ts";
import { pageWords } from "../../../lib/shipping/content/lever-words.ts";
import { worksheetWords } from "../../../lib/shipping/content/worksheet-words.ts";
import { monthlyCost, prices } from "../../../lib/shipping/levers/cost.ts";
import { countOf } from "../../../lib/shipping/worksheet.ts";
import { PriceTable } from "../../_shipping/price-table.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import type { Part } from "./worksheet-page.tsx";

/** The reader's own estate by the simulator's cost model. */
export function CostFields({ sheet, change }: Part) {
  const price = sheet.price ?? prices;
  const cost = monthlyCost(countOf(sheet.streams), countOf(sheet.nightlyJobs), price);
  return (
    <section className="card" aria-labelledby="estate-cost">
      <header>
        <h2 id="estate-cost">
          {worksheetWords.cost} <span className="mod">{pageWords.modelled}</span>
        </h2>
        <p role="status">{costWords.aMonth(cost.monthly)}</p>
      </header>
      <div className="fields">
        <label className="lbl">
          {worksheetWords.streams}
          <input
            className="field tiny"
            inputMode="numeric"
            value={sheet.streams}
            onChange={(event) => change({ streams: event.target.value })}
          />
        </label>
        <label className="lbl">
          {worksheetWords.nightlyJobs}
          <input
            className="field tiny"
            inputMode="numeric"
            value={sheet.nightlyJobs}
            onChange={(event) => change({ nightlyJobs: event.target.value })}
          />
        </label>
      </div>
      <ScrollRegion label={costWords.title} kind="scroll out mt-2">
        <pre>{formulaLines(cost, price).join("\n")}</pre>
      </ScrollRegion>
      <details className="mt-2">
        <summary>{worksheetWords.prices}</summary>
        <PriceTable price={price} set={(changed) => change({ price: changed })} />
      </details>
      {sheet.price === undefined ? null : (
        <button className="btn sm mt-2 noprint" type="button" onClick={() => change({ price: undefined })}>
          {costWords.reset}
        </button>
      )}
      <p className="dim small mt-2">{worksheetWords.costNote}</p>
    </section>
  );
}
