import { estate } from "../../../lib/board/estate.ts";
import { handoffWords } from "../../../lib/shipping/content/handoff-words.ts";
import { handoffMarkdown } from "../../../lib/shipping/handoff/markdown.ts";
import { readHandoff, spanHours } from "../../../lib/shipping/handoff/read.ts";
import { reader } from "../../_access/reader.ts";
import { PageTitle } from "../../_shell/page-title.tsx";
import { ShippingPlaces } from "../../_shipping/places.tsx";
import { TakeAlong } from "../../_shipping/take-along.tsx";
import { Clock } from "../../_ui/time.tsx";
import { FeedCard } from "./feed-card.tsx";
import "./handoff.css";

export default async function Page() {
  await reader();
  const { contract } = estate();
  const { at, feeds } = await readHandoff(estate());
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name={handoffWords.title} />
      <ShippingPlaces />
      <div className="pgttl">
        <h1>{handoffWords.title}</h1>
        <p>{handoffWords.subtitle}</p>
      </div>
      <div className="fields">
        <p className="dim small">
          {handoffWords.hours(spanHours)}, <Clock at={at} seconds /> UTC
        </p>
        <TakeAlong
          copy={handoffWords.copy}
          print={handoffWords.print}
          markdown={handoffMarkdown(contract.estate, at, feeds)}
        />
      </div>
      <div className="stack mt-2">
        {feeds.map((feed) => (
          <FeedCard key={feed.id} feed={feed} to={at} />
        ))}
      </div>
    </main>
  );
}
