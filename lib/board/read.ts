import type { Actor } from "../access/permissions.ts";
import { overdueActions } from "../actions/open-actions.ts";
import { isWithheld } from "../drills/live/hold.ts";
import type { Signal, Verdict } from "../evaluate/types.ts";
import { isoInstant } from "../observations/time.ts";
import type { Page } from "../pages/types.ts";
import { runbookEntries } from "../runbook/load.ts";
import type { Database } from "../store/db.ts";
import { buildBoard } from "./build-board.ts";
import type { Estate } from "./estate.ts";
import { estateNow } from "./estate-clock.ts";
import { readHandles } from "./handles.ts";
import type { BoardInput } from "./input.ts";
import { sharedRead } from "./shared-read.ts";
import { lastHeard, leaseLimit } from "./silence.ts";
import type { Board } from "./types.ts";
import { withhold } from "./withhold.ts";

/** Named one by one, so that the index answers whatever the history is. */
const openStates = ["pending", "firing", "acknowledged"];

/** What the board is made of now: current rows only, so that its cost does not grow with history. `now`: wall clock, ms. */
export async function readBoardInput({ db, contract, run }: Estate, now = Date.now()): Promise<BoardInput> {
  const { prisma } = db;
  const [runRow, leader, signals, verdicts, pages, overdue] = await Promise.all([
    prisma.run.findUnique({ where: { id: run } }),
    prisma.leader.findUnique({ where: { estate: contract.estate } }),
    prisma.signal_current.findMany({ where: { run } }),
    prisma.verdict_current.findMany({ where: { run } }),
    prisma.page.findMany({ where: { run, state: { in: openStates } }, orderBy: { openedAt: "asc" } }),
    overdueActions({ db, contract }, now),
  ]);
  const led = leader && leader.run === run ? leader : null;
  const open = pages.map(({ body }) => body as unknown as Page);
  const leading = led && {
    version: Number(led.version),
    renewedAt: led.renewedAt.getTime(),
    lastSweepAt: led.lastSweepAt?.getTime() ?? null,
  };
  const alive = leading !== null && now - lastHeard(leading, contract) <= leaseLimit(contract);
  return {
    contract,
    run,
    now,
    estateNow: runRow && led ? estateNow(runRow, now, { alive, sweep: contract.sweep }) : null,
    leader: leading,
    signals: signals.map(({ body, since }) => ({
      ...(body as unknown as Signal),
      since: isoInstant(since.getTime()),
    })),
    verdicts: verdicts.map(({ body, since }) => ({
      ...(body as unknown as Verdict),
      stateSince: isoInstant(since.getTime()),
    })),
    pages: open,
    entries: runbookEntries(),
    overdue,
    handles: await readHandles(db, open),
  };
}

/** The board as it is now. */
export async function readBoard(estate: Estate, now?: number): Promise<Board> {
  return buildBoard(await readBoardInput(estate, now));
}

const shared = new WeakMap<Database, Map<string, () => Promise<Board>>>();

/** The board as it is now, read once for all who ask at the same moment. */
function readBoardTogether(estate: Estate): Promise<Board> {
  const ofDatabase = shared.get(estate.db) ?? new Map<string, () => Promise<Board>>();
  shared.set(estate.db, ofDatabase);
  const read = ofDatabase.get(estate.run) ?? sharedRead(() => readBoard(estate));
  ofDatabase.set(estate.run, read);
  return read();
}

/** The board as this reader may see it: readings alone while an own live attempt on this lab is not answered. */
export async function readBoardFor(actor: Pick<Actor, "id">, estate: Estate): Promise<Board> {
  const board = await readBoardTogether(estate);
  // Asked after the read, which may have waited for another: whoever began meanwhile is withheld too.
  return (await isWithheld(estate, actor)) ? withhold(board) : board;
}
