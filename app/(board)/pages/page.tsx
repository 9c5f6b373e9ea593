import { estate } from "../../../lib/board/estate.ts";
import { listPages } from "../../../lib/board/page-list.ts";
import { pagesQuery } from "../../../lib/pages/verbs/inputs.ts";
import { reader } from "../../_access/reader.ts";
import { apiPath, readFilter } from "./filters.ts";
import { PageList } from "./page-list.tsx";

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function PagesPage({ searchParams }: { searchParams: Search }) {
  await reader();
  const filter = readFilter(await searchParams);
  const query = new URL(apiPath(filter), "http://127.0.0.1").searchParams;
  const parsed = pagesQuery.safeParse(Object.fromEntries(query));
  return (
    <PageList
      key={apiPath(filter)}
      filter={filter}
      initial={parsed.success ? await listPages(estate(), parsed.data) : undefined}
    />
  );
}
