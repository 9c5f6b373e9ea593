import { estate } from "../../../../lib/board/estate.ts";
import { readPauses } from "../../../../lib/pauses/pauses.ts";
import { reader } from "../../../_access/reader.ts";
import { PausesPage } from "./pauses-page.tsx";

export default async function Page() {
  return <PausesPage initial={await readPauses(estate(), await reader())} />;
}
