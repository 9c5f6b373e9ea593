import { randomBytes } from "node:crypto";
import { stringify } from "yaml";
import { type Actor, demand } from "../../access/permissions.ts";
import { Problem } from "../../access/problem.ts";
import { realThings } from "../../actions/real-things.ts";
import { readAfterAction } from "../../after-action/after-action.ts";
import type { Estate } from "../../board/estate.ts";
import { figureOf } from "../../board/page-summary.ts";
import { readPageView } from "../../board/page-view.ts";
import { signalLabels } from "../../board/rows.ts";
import { readSeries } from "../../board/series.ts";
import type { PageView } from "../../board/views.ts";
import { type FailureModeId, failureModeIds } from "../../evaluate/failure-modes.ts";
import { modeTable } from "../../runbook/mode-table.ts";
import { readRunbook } from "../../runbook/read.ts";
import { failureClassNames } from "../closed-lists.ts";
import { packFolders } from "../library.ts";
import { publicPackSchema } from "../pack-public.ts";
import { sealedPackSchema } from "../pack-sealed.ts";
import { textsOf } from "../shingles.ts";
import { isBlank } from "./blank.ts";
import { draftOf, type Known } from "./draft.ts";
import type { DrillDraft } from "./views.ts";

/**
 * A drill out of a page that has ended: both files with the page's numbers and coordinates, and blanks for what only the author
 * knows. Nothing is stored or published by it. Throws 403, 404, 409 while the page is open.
 */
export async function draftDrill(estate: Estate, actor: Actor, pageId: string): Promise<DrillDraft> {
  demand(actor, "review-drills");
  const page = await readPageView(estate, pageId, actor);
  if (page.resolvedAt === null) throw new Problem("conflict", "this page is still open");
  const id = freshId();
  const { open, sealed } = draftOf(id, page, await knownOf(estate, actor, page));
  // Neither half may be one that the library would refuse to load.
  const halves = { public: publicPackSchema.parse(open), sealed: sealedPackSchema.parse(sealed) };
  return {
    id,
    files: Object.entries(halves).map(([half, pack]) => ({
      name: `${half}.yaml`,
      text: stringify(pack, { lineWidth: 0 }),
    })),
    blanks: textsOf(halves).filter(isBlank).length,
  };
}

function freshId(): string {
  const taken = new Set(packFolders());
  for (;;) {
    const id = `d-${randomBytes(3).toString("hex")}`;
    if (!taken.has(id)) return id;
  }
}

const rivalsShown = 4;

async function knownOf(estate: Estate, actor: Actor, page: PageView): Promise<Known> {
  const { entries } = readRunbook(estate.contract);
  const table = modeTable();
  const mode = page.failureMode;
  const { row, class: family } = table[mode];
  const near = failureModeIds.filter((id) => id !== mode && table[id].row === row).slice(0, rivalsShown);
  const entryOf = (id: FailureModeId) => entries.find(({ failureMode }) => failureMode === id);
  const commandsOf = (id: FailureModeId) =>
    (entryOf(id)?.places ?? [])
      .filter(({ subject }) => id !== mode || subject === page.subject)
      .flatMap((place) => place.commands);
  const written = (await readAfterAction(estate, page.id, actor)).written;
  return {
    class: failureClassNames.find((name) => name === family) ?? "stopped",
    cause: entryOf(mode)?.title ?? mode,
    rivals: near.flatMap((id) => entryOf(id)?.title ?? []),
    commands: [mode, ...near].flatMap(commandsOf),
    figure: await figureOfPage(estate, page),
    metrics: realThings(estate.contract).metrics,
    written: written && {
      rootCause: written.rootCause,
      fix: written.fix,
      metric: written.action?.metric ?? null,
      owner: written.action?.owner ?? null,
    },
  };
}

const beforeMs = 3_600_000;
const points = 12;

/** The figure from an hour before the page opened until it ended. */
async function figureOfPage(estate: Estate, page: PageView): Promise<Known["figure"]> {
  const signal = figureOf[page.failureMode];
  if (!signal || page.resolvedAt === null) return null;
  const from = new Date(Date.parse(page.openedAt) - beforeMs).toISOString();
  const series = await readSeries(estate, signal, { from, to: page.resolvedAt, points });
  return { label: signalLabels[signal] ?? signal, series };
}
