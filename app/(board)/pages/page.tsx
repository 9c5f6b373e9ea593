import { readFilter } from "./filters.ts";
import { PageList } from "./page-list.tsx";

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function PagesPage({ searchParams }: { searchParams: Search }) {
  return <PageList filter={readFilter(await searchParams)} />;
}
