import { estate } from "../../../lib/board/estate.ts";
import { planWords } from "../../../lib/shipping/content/plan-words.ts";
import { planMarkdown } from "../../../lib/shipping/plan/markdown.ts";
import { readPlan } from "../../../lib/shipping/plan/read.ts";
import { reader } from "../../_access/reader.ts";
import { PageTitle } from "../../_shell/page-title.tsx";
import { ShippingPlaces } from "../../_shipping/places.tsx";
import { TakeAlong } from "../../_shipping/take-along.tsx";
import { DecisionsTable, RebuildsTable } from "./decision-tables.tsx";
import { PagesTable } from "./pages-table.tsx";
import { DecidedAgainst, MorningGate, ProductsTable } from "./plan-tables.tsx";
import { ReviewList } from "./review-list.tsx";
import "./plan.css";

export default async function Page() {
  await reader();
  const plan = await readPlan(estate());
  return (
    <main id="main" tabIndex={-1} className="wrap plan-sheet">
      <PageTitle name={planWords.title} />
      <ShippingPlaces />
      <div className="pgttl">
        <h1>{planWords.title}</h1>
        <p>{planWords.subtitle(plan.estate)}</p>
      </div>
      <div className="fields">
        <p className="dim small">{planWords.from(plan.file, plan.at)}</p>
        <TakeAlong copy={planWords.copy} print={planWords.print} markdown={planMarkdown(plan)} />
      </div>
      <div className="stack mt-2">
        <ProductsTable plan={plan} />
        <ReviewList review={plan.review} />
        <div className="cols half">
          <MorningGate plan={plan} />
          <DecidedAgainst plan={plan} />
        </div>
        <DecisionsTable decisions={plan.decisions} />
        <RebuildsTable rebuilds={plan.rebuilds} />
        <PagesTable plan={plan} />
      </div>
    </main>
  );
}
