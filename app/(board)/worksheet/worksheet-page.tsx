"use client";

import { adviceWords, worksheetWords } from "../../../lib/shipping/content/worksheet-words.ts";
import { prices } from "../../../lib/shipping/levers/cost.ts";
import { adviceOf, emptyWorksheet, type Worksheet } from "../../../lib/shipping/worksheet.ts";
import { worksheetMarkdown } from "../../../lib/shipping/worksheet-markdown.ts";
import { PageTitle } from "../../_shell/page-title.tsx";
import { CopyText } from "../../_shipping/copy-text.tsx";
import { ShippingPlaces } from "../../_shipping/places.tsx";
import { useKept } from "../../_ui/use-kept.ts";
import { CostFields } from "./cost-fields.tsx";
import { MeasuredFields } from "./measured-fields.tsx";
import { NamedFields } from "./named-fields.tsx";
import { TableRows } from "./table-rows.tsx";
import "./worksheet.css";

export type Change = (patch: Partial<Worksheet>) => void;

const isWorksheet = (value: unknown): value is Worksheet => {
  if (typeof value !== "object" || value === null) return false;
  const sheet = value as Record<string, unknown>;
  return (
    Object.keys(emptyWorksheet).every((key) => key in sheet) &&
    Array.isArray(sheet.tables) &&
    typeof sheet.acts === "object" &&
    typeof sheet.measured === "object" &&
    (sheet.price === undefined || isPrices(sheet.price))
  );
};

const isPrices = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(prices).every((name) => Number.isFinite((value as Record<string, unknown>)[name]));

/** What has to be named before anything runs day and night. */
export function WorksheetPage() {
  const [sheet, keep] = useKept<Worksheet>("one-board.worksheet", emptyWorksheet, isWorksheet);
  const change: Change = (patch) => keep({ ...sheet, ...patch });
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name={worksheetWords.title} />
      <ShippingPlaces />
      <div className="pgttl">
        <h1>{worksheetWords.title}</h1>
        <p>{worksheetWords.subtitle}</p>
      </div>
      <section className="card advice" aria-labelledby="advice-title">
        <h2 id="advice-title" className="dim small">
          {worksheetWords.advice}
        </h2>
        <p role="status">{adviceWords[adviceOf(sheet)]}</p>
        <div className="fields noprint">
          <CopyText label={worksheetWords.copy} text={() => worksheetMarkdown(sheet)} />
          <button className="btn sm" type="button" onClick={() => window.print()}>
            {worksheetWords.print}
          </button>
          <button className="btn sm" type="button" onClick={() => keep(emptyWorksheet)}>
            {worksheetWords.reset}
          </button>
          <span className="dim small">{worksheetWords.kept}</span>
        </div>
      </section>
      <div className="cols half">
        <NamedFields sheet={sheet} change={change} />
        <div className="stack">
          <MeasuredFields sheet={sheet} change={change} />
          <CostFields sheet={sheet} change={change} />
        </div>
      </div>
      <TableRows sheet={sheet} change={change} />
    </main>
  );
}

export type Part = { sheet: Worksheet; change: Change };
