import { estate } from "../../../lib/board/estate.ts";
import { firstCards } from "../../../lib/shipping/cards/first-cards.ts";
import { reader } from "../../_access/reader.ts";
import { ScorecardPage } from "./scorecard-page.tsx";

export default async function Page({ searchParams }: { searchParams: Promise<{ stream?: string | string[] }> }) {
  await reader();
  const { stream } = await searchParams;
  const asked = Array.isArray(stream) ? stream[0] : stream;
  return <ScorecardPage key={asked} asked={asked ?? null} first={await firstCards(estate())} />;
}
