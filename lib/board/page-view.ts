import { type Actor, may } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import type { Reason } from "../evaluate/reasons.ts";
import { isoInstant } from "../observations/time.ts";
import type { Page } from "../pages/types.ts";
import type { Estate } from "./estate.ts";
import { handlesOf } from "./handles.ts";
import { headlineOf } from "./headline.ts";
import type { BoardInput } from "./input.ts";
import { contextOf } from "./page-context.ts";
import { figureOf, summarizePage } from "./page-summary.ts";
import { readBoardInput } from "./read.ts";
import { collectorState, silencePage } from "./silence.ts";
import type { PageContext, PageEventView, PageView } from "./views.ts";

const eventWords: Record<string, string> = {
  pending: "Condition seen",
  fired: "Fired",
  updated: "Changed",
  superseded: "Superseded by a worse one",
  acknowledged: "Acknowledged",
  noted: "Note",
  "asked-again": "Asked again",
  escalated: "Escalated to those behind its owners",
  resolved: "Resolved",
  "written-off": "Dead letters written off",
  dropped: "Ended before it fired",
  unseen: "Cannot be seen",
  "seen-again": "Seen again",
};

/** One page as this reader may see it, folded ones included. Throws 404. */
export async function readPageView(estate: Estate, id: string, actor: Pick<Actor, "role">): Promise<PageView> {
  const input = await readBoardInput(estate);
  const page = await findPage(estate, input, id);
  const rows = await estate.db.prisma.page_event.findMany({ where: { pageId: id }, orderBy: { id: "asc" } });
  const people = [...rows.map((row) => row.actor), page.acknowledgedBy].filter((who) => who !== null);
  const handles = await handlesOf(estate.db, [...new Set(people)]);
  const events = rows.map(
    ({ at, kind, reason, actor: by, note }): PageEventView => ({
      at: isoInstant(at.getTime()),
      kind,
      reason: reason as Reason,
      words: eventWords[kind] ?? kind,
      actor: by && (handles[by] ?? by),
      note,
    }),
  );
  const context = await contextOf(estate, page, input);
  return { ...viewOf(page, { ...input, handles }, events, actor), ...context };
}

async function findPage(estate: Estate, input: BoardInput, id: string): Promise<Page> {
  const row = await estate.db.prisma.page.findFirst({ where: { id, run: estate.run } });
  if (row) return row.body as unknown as Page;
  if (collectorState(input).state === "silent" && silencePage(input).id === id) return silencePage(input);
  throw new Problem("not-found");
}

/** Dead letters of the page's topic that nobody has written off, also after its rate is back to zero. */
function quarantineDebt({ failureMode, subject }: Page, { verdicts }: BoardInput): number {
  if (failureMode !== "F06") return 0;
  const verdict = verdicts.find((other) => other.failureMode === failureMode && other.subject === subject);
  return Number(verdict?.evidence.unhandled ?? 0);
}

function viewOf(
  page: Page,
  input: BoardInput,
  events: PageEventView[],
  actor: Pick<Actor, "role">,
): Omit<PageView, keyof PageContext> {
  const open = page.state === "firing" || page.state === "acknowledged";
  const stored = events.length > 0;
  const measured = page.resolvedAt ? undefined : figureOf[page.failureMode];
  return {
    ...summarizePage(page, input),
    generatedAt: isoInstant(input.now),
    estateNow: input.estateNow === null ? null : isoInstant(input.estateNow),
    latched: page.latched,
    goneSince: open && page.unseenSince === null ? page.clearSince : null,
    evidence: page.evidence,
    figure: measured ? headlineOf(measured, input, false) : null,
    resolution: page.resolution,
    events,
    may: {
      acknowledge: stored && page.state === "firing" && may(actor, "acknowledge-page"),
      note: stored && page.state !== "resolved" && may(actor, "note-page"),
      writeOff: quarantineDebt(page, input) > 0 && may(actor, "resolve-page"),
      resolve: stored && open && (page.latched || page.unseenSince !== null) && may(actor, "resolve-page"),
    },
  };
}
