import type { Estate } from "../board/estate.ts";
import { estateNow } from "../board/estate-clock.ts";
import { leaseLimit } from "../board/silence.ts";
import type { PracticeView } from "../board/views.ts";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import { isoInstant } from "../observations/time.ts";
import { runbookEntries } from "../runbook/load.ts";
import { injectable, nonIncidentTitles, rowOf } from "./catalogue.ts";
import { demandPractice } from "./send.ts";

/** The practice clock, what can be injected, and what was and is not cleared. Throws 409 outside practice. */
export async function readPractice(estate: Estate, now = Date.now()): Promise<PracticeView> {
  demandPractice(estate);
  const { db, run, contract } = estate;
  const [row, leader, injections] = await Promise.all([
    db.prisma.run.findUniqueOrThrow({ where: { id: run } }),
    db.prisma.leader.findFirst({ where: { run } }),
    db.prisma.injection.findMany({ where: { run, clearedAt: null }, orderBy: { startsAt: "desc" }, take: 100 }),
  ]);
  const alive = leader !== null && now - leader.renewedAt.getTime() <= leaseLimit(contract);
  const entries = runbookEntries();
  const at = estateNow(row, now, { alive, sweep: contract.sweep });
  return {
    clock: { now: isoInstant(at), rate: row.clockRate },
    seed: row.seed ?? 0,
    failureModes: failureModeIds
      .filter((id) => injectable.has(id))
      .map((id) => ({ id, title: entries[id].title, row: rowOf(id) })),
    nonIncidents: Object.entries(nonIncidentTitles).map(([id, title]) => ({ id, title })),
    active: injections
      .filter(({ startsAt, body }) => !isOver(startsAt.getTime(), body as Lasts, at))
      .map(({ id, what, startsAt }) => ({ id, what, startsAt: isoInstant(startsAt.getTime()) })),
  };
}

/** What was stored with an injection. `stays`: what it did stays until it is cleared, however long ago it ended. */
type Lasts = { lastsSeconds?: number; stays?: boolean };

const isOver = (startsAt: number, { lastsSeconds, stays }: Lasts, at: number): boolean =>
  stays !== true && lastsSeconds !== undefined && at >= startsAt + lastsSeconds * 1_000;
