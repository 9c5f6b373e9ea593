import { ScorecardPage } from "./scorecard-page.tsx";

export default async function Page({ searchParams }: { searchParams: Promise<{ stream?: string | string[] }> }) {
  const { stream } = await searchParams;
  const asked = Array.isArray(stream) ? stream[0] : stream;
  return <ScorecardPage key={asked} asked={asked ?? null} />;
}
