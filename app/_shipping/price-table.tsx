"use client";

import { badgeWords, costWords, priceWords } from "../../lib/shipping/content/cost-words.ts";
import { type Prices, priceBadges, prices } from "../../lib/shipping/levers/cost.ts";
import { mostPrice } from "../../lib/shipping/levers/page-state.ts";

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
