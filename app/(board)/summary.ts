import type { Board, BoardRow, PageSummary } from "../../lib/board/types.ts";
import type { State } from "../../lib/evaluate/types.ts";
import { hasFired, ownerWords, pageHref, pageMark } from "../_ui/page-words.ts";

export type Summary = {
  state: State;
  /** A dependency or the monitor itself: everything read through it is unknown. */
  cluster: boolean;
  /** What: the first page, or what is worst. */
  lead: string;
  /** By when: label and instant. */
  deadline: { label: string; at: string } | null;
  who: string | null;
  link: { href: string; words: string } | null;
  page: PageSummary | null;
};

const inOrder: readonly State[] = ["page", "unknown", "warn", "paused", "ok"];

/** Every fired page of the board, each once: the banner's first, then the rows' from top to bottom. */
export function firedPages(board: Board): PageSummary[] {
  const all = [...board.banner.pages, ...board.rows.flatMap((row) => row.pages)].filter(hasFired);
  return [...new Map(all.map((page) => [page.id, page])).values()];
}

/** The worst state on the board, banner included, by page > unknown > warn > paused > ok. */
export function boardState(board: Board): State {
  const states = [...board.rows.map((row) => row.state), ...firedPages(board).map(pageMark)];
  return inOrder.find((state) => states.includes(state)) ?? "unknown";
}

/**
 * The one line that answers what, whose, by when. Computed from the same rows and banner pages that are drawn below it,
 * so that the two cannot disagree.
 */
export function summarize(board: Board): Summary {
  const pages = firedPages(board).filter((page) => pageMark(page) === "page");
  const first = pages[0];
  if (first !== undefined) return pageSummary(board, first, pages.length);
  const state = boardState(board);
  const concerned = board.rows.filter((row) => row.state === state);
  const warned = firedPages(board)[0];
  if (state === "ok" || concerned.length === 0) return calm(state);
  const row = concerned[0] as BoardRow;
  const rest = concerned.length > 1 ? ` ${concerned.length} rows ${state}.` : "";
  return {
    state,
    cluster: false,
    lead: `${row.title}: ${row.why}${rest}`,
    deadline: null,
    who: ownerWords(row.owners),
    link: warned ? { href: pageHref(warned), words: "Open page" } : { href: `/products/${row.id}`, words: "Open" },
    page: warned ?? null,
  };
}

function pageSummary(board: Board, first: PageSummary, count: number): Summary {
  const row = board.rows.find(({ pages }) => pages.some(({ id }) => id === first.id));
  const lead = row === undefined ? first.title : `${row.title}: ${first.title}`;
  const words = first.state === "firing" ? "Acknowledge" : "Open page";
  return {
    state: "page",
    cluster: row === undefined,
    lead: count > 1 ? `${count} pages. First: ${lead}` : lead,
    deadline: first.deadline === null ? null : { label: first.deadlineLabel ?? "Deadline", at: first.deadline },
    who: ownerWords(first.owners),
    link:
      count > 1
        ? { href: "/pages", words: count === 2 ? "Both pages" : "All pages" }
        : { href: pageHref(first), words },
    page: first,
  };
}

const calm = (state: State): Summary => ({
  state,
  cluster: false,
  lead: "No open page.",
  deadline: null,
  who: null,
  link: null,
  page: null,
});

/** `■ 1 page`, `? 4 unknown`, `✓ OK`: what the title says before the page's own name. */
export function titleWords(board: Board): string {
  if (board.readings) return "Readings";
  const { page, warn, unknown } = board.banner.counts;
  const state = boardState(board);
  if (state === "page") return `■ ${page} ${page === 1 ? "page" : "pages"}`;
  if (state === "unknown") return `? ${unknown} unknown`;
  if (state === "warn") return `△ ${warn} warn`;
  return state === "paused" ? "‖ Paused" : "✓ OK";
}
