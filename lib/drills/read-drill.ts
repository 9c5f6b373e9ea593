import type { Actor } from "../access/permissions.ts";
import { estate } from "../board/estate.ts";
import { type Database, database } from "../store/db.ts";
import { stepOf } from "./attempt.ts";
import { publicPack, publicPacks } from "./library.ts";
import { hasLiveEstates } from "./live/hold.ts";
import { isLive, livePackOn } from "./live/library.ts";
import type { AskedCommand, PublicPack } from "./pack-public.ts";
import { dueOf } from "./record/due.ts";
import { ownOutcomes } from "./record/read-outcomes.ts";
import type { DrillList, DrillView } from "./views.ts";

/** The packs that the list opens with, those this reader has met and those now due, with their own attempts. */
export async function listDrills(actor: Pick<Actor, "id">, db: Database = database()): Promise<DrillList> {
  const { rows } = await db.pool.query<{
    drill: string;
    attempts: number;
    id: string;
    committedAt: string | null;
    claimedAt: string | null;
    openedAt: string | null;
    reflectedAt: string | null;
  }>(
    `SELECT DISTINCT ON (a.drill) a.drill, a.id, a.number AS attempts, a."openedAt", h.at AS "committedAt",
       c.at AS "claimedAt", r.at AS "reflectedAt"
     FROM attempt a LEFT JOIN hypothesis h ON h."attemptId" = a.id LEFT JOIN claim c ON c."attemptId" = a.id
       LEFT JOIN reflection r ON r."attemptId" = a.id
     WHERE a.person = $1 ORDER BY a.drill, a.number DESC`,
    [actor.id],
  );
  const mine = new Map(rows.map((row) => [row.drill, row]));
  const now = new Date().toISOString();
  const due = new Set(
    dueOf(await ownOutcomes(db.pool, actor.id)).flatMap(({ drill, at }) => (at <= now ? [drill] : [])),
  );
  const { id: liveId, title: liveTitle } = livePackOn(estate().contract.mode);
  const live = {
    id: liveId,
    title: liveTitle,
    kind: "live-fire" as const,
    listed: hasLiveEstates(estate()),
  };
  return {
    drills: [...publicPacks(), live]
      .filter(({ id, listed }) => listed || mine.has(id) || due.has(id))
      .map(({ id, title, kind }) => {
        const row = mine.get(id);
        const step = row ? stepOf(row) : null;
        return { id, title, kind, attempts: row?.attempts ?? 0, latest: row?.id ?? null, step, due: due.has(id) };
      }),
  };
}

/** What is told of a drill before anything was asked: no output, no outcome shown. Throws 404. */
export function readDrill(id: string): DrillView {
  if (isLive(id)) return readLiveDrill();
  const pack = publicPack(id);
  return {
    id: pack.id,
    title: pack.title,
    kind: pack.kind,
    alert: pack.alert,
    symptoms: pack.symptoms,
    choices: pack.choices ?? [],
    pause: pack.pause,
    tables: pack.tables,
    charts: pack.charts,
    firstMinute: firstMinuteOf(pack),
    commands: pack.commands.map(asked),
  };
}

const asked = ({ id, label, spellings, outcomes }: AskedCommand) => ({
  id,
  label,
  command: spellings[0] ?? label,
  outcomes,
});

/** Its symptoms are the attempt's own. */
function readLiveDrill(): DrillView {
  const { id, title, alert, pause, commands } = livePackOn(estate().contract.mode);
  const own = { symptoms: [], choices: [], tables: [], charts: [], firstMinute: null };
  return { id, title, kind: "live-fire", alert, pause, ...own, commands: commands.map(asked) };
}

function firstMinuteOf({ firstMinute }: PublicPack): DrillView["firstMinute"] {
  if (!firstMinute) return null;
  const { button, finished, steps } = firstMinute;
  return { button, finished, steps };
}
