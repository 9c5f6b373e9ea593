import { isoInstant } from "../observations/time.ts";
import { buildRow } from "./build-row.ts";
import type { BoardInput } from "./input.ts";
import { summarizePage } from "./page-summary.ts";
import { pageShowsAs } from "./row-state.ts";
import { bannerModes, rowDefinitions } from "./rows.ts";
import { collectorState, silencePage } from "./silence.ts";
import type { Board, BoardRow } from "./types.ts";

/** The whole board from what is stored. Pure: the same input makes the same board. */
export function buildBoard(input: BoardInput): Board {
  const collector = collectorState(input);
  const silent = collector.state === "silent";
  const stored = input.pages.filter((page) => page.foldedUnder === null && page.state !== "resolved");
  const told = stored.some(({ failureMode, subject }) => failureMode === "F31" && subject === "collector");
  const pages = silent && !told ? [silencePage(input), ...stored] : stored;
  const rows = rowDefinitions.map((row) => buildRow(row, { ...input, pages: rowPages(row.products, pages) }, silent));
  return {
    generatedAt: isoInstant(input.now),
    estateNow: input.estateNow === null ? null : isoInstant(input.estateNow),
    mode: input.contract.mode,
    estate: input.contract.estate,
    run: input.run,
    version: input.leader?.version ?? 0,
    collector,
    rows,
    banner: {
      pages: pages
        .filter((page) => bannerModes.has(page.failureMode) && page.state !== "pending")
        .map((page) => summarizePage(page, input)),
      counts: countStates(rows, pages),
    },
    overdueActions: input.overdue ?? 0,
  };
}

function rowPages(products: readonly string[], pages: BoardInput["pages"]): BoardInput["pages"] {
  return pages.filter(
    ({ product, failureMode }) => product !== null && products.includes(product) && !bannerModes.has(failureMode),
  );
}

/** Pages are counted wherever they show; a row that warns without a page of its own counts as one warn. */
function countStates(rows: BoardRow[], pages: BoardInput["pages"]): Board["banner"]["counts"] {
  const fired = pages.filter((page) => page.state !== "pending");
  const silentWarns = rows.filter((row) => row.state === "warn" && row.pages.length === 0);
  return {
    page: fired.filter((page) => pageShowsAs(page) === "page").length,
    warn: fired.filter((page) => pageShowsAs(page) === "warn").length + silentWarns.length,
    unknown: rows.filter((row) => row.state === "unknown").length,
  };
}
