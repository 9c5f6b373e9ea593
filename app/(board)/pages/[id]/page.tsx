import { estate } from "../../../../lib/board/estate.ts";
import { readPageView } from "../../../../lib/board/page-view.ts";
import { found } from "../../../_access/found.ts";
import { reader } from "../../../_access/reader.ts";
import { PagePage } from "./page-page.tsx";

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const actor = await reader();
  const id = decodeURIComponent((await params).id);
  return <PagePage id={id} initial={await found(readPageView(estate(), id, actor))} />;
}
