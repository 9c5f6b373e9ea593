"use client";

import { actWords, freshnessWords, shapeWords, worksheetWords } from "../../../lib/shipping/content/worksheet-words.ts";
import { acts, freshnesses, shapes } from "../../../lib/shipping/worksheet.ts";
import type { Part } from "./worksheet-page.tsx";

/** Decision, freshness, payer and shape; kappa's four acts where it is chosen. */
export function NamedFields({ sheet, change }: Part) {
  return (
    <section className="card" aria-labelledby="names-title">
      <header>
        <h2 id="names-title">{worksheetWords.three}</h2>
      </header>
      <div className="stack tight">
        <label className="lbl">
          {worksheetWords.decision}
          <input
            className="field"
            value={sheet.decision}
            onChange={(event) => change({ decision: event.target.value })}
          />
        </label>
        <label className="lbl">
          {worksheetWords.freshness}
          <select
            className="field"
            value={sheet.freshness ?? ""}
            onChange={(event) => change({ freshness: freshnesses.find((each) => each === event.target.value) ?? null })}
          >
            <option value="">{worksheetWords.choose}</option>
            {freshnesses.map((each) => (
              <option key={each} value={each}>
                {freshnessWords[each]}
              </option>
            ))}
          </select>
        </label>
        <label className="lbl">
          {worksheetWords.payer}
          <input className="field" value={sheet.payer} onChange={(event) => change({ payer: event.target.value })} />
        </label>
        <fieldset aria-label={worksheetWords.shape}>
          {shapes.map((shape) => (
            <label key={shape} className="shape">
              <input type="radio" name="shape" checked={sheet.shape === shape} onChange={() => change({ shape })} />
              <span>
                <b>{shapeWords[shape].name}</b>
                <small>{shapeWords[shape].means}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {sheet.shape === "kappa" ? (
          <fieldset className="acts" aria-label={worksheetWords.kappa}>
            <p className="sec small">
              <b>{worksheetWords.kappa}.</b> {worksheetWords.kappaNote}
            </p>
            {acts.map((act, index) => (
              <label key={act} className="lbl">
                {index + 1}. {actWords[act].name}: {actWords[act].asks}
                <input
                  className="field"
                  value={sheet.acts[act]}
                  onChange={(event) => change({ acts: { ...sheet.acts, [act]: event.target.value } })}
                />
              </label>
            ))}
          </fieldset>
        ) : null}
      </div>
    </section>
  );
}
