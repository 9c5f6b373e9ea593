import type { Pool } from "pg";
import { stepOf } from "../attempt.ts";
import { answerKey } from "../drill-links.ts";
import { publicPacks } from "../library.ts";
import { livePack } from "../live/library.ts";
import type { Level } from "./levels.ts";
import type { AttemptLine } from "./views.ts";

/** `answer`: which answer it was about, the drill or a live estate's fault; for comparing only, it is no part of what is told. */
export type OwnedLine = AttemptLine & { person: string; misled: readonly string[]; answer: string };

type Row = {
  id: string;
  drill: string;
  answer: string;
  /** Of a live attempt: whether its fault was met for the first time. */
  firstMet: boolean | null;
  person: string;
  number: number;
  startedAt: Date;
  level: Level;
  hintAt: Date | null;
  openedAt: string | null;
  committedAt: string | null;
  claimedAt: string | null;
  reflectedAt: string | null;
  chance: number | null;
  claimed: boolean | null;
  credit: number;
  brier: number | null;
  commands: number | null;
  shortest: number;
  misled: string[] | null;
};

const shownAtMost = 500;

/** Attempts with what they came to, newest first, five hundred at most; of one person, one attempt, or everybody (both null). */
export async function attemptLines(
  pool: Pick<Pool, "query">,
  { person = null, id = null }: { person?: string | null; id?: string | null },
): Promise<OwnedLine[]> {
  const { rows } = await pool.query<Row>(
    `SELECT a.id, a.drill, ${answerKey} AS answer, l.first AS "firstMet", a.person, a.number, a."startedAt", a.level, a."hintAt", a."openedAt"::text, h.at::text AS "committedAt",
       c.at::text AS "claimedAt", r.at::text AS "reflectedAt", h.confidence AS chance, s.claimed, s.credit, s.brier, s.commands,
       s.shortest, s.misled
     FROM attempt a LEFT JOIN hypothesis h ON h."attemptId" = a.id LEFT JOIN claim c ON c."attemptId" = a.id
       LEFT JOIN reflection r ON r."attemptId" = a.id LEFT JOIN attempt_score s ON s."attemptId" = a.id
       LEFT JOIN live_fire l ON l."attemptId" = a.id
     WHERE ($1::text IS NULL OR a.person = $1) AND ($2::text IS NULL OR a.id = $2)
     ORDER BY a."startedAt" DESC, a.id LIMIT ${shownAtMost}`,
    [person, id],
  );
  const titles = new Map([...publicPacks(), livePack()].map((pack) => [pack.id, pack.title]));
  return rows.map((row) => lineOf(row, titles.get(row.drill) ?? row.drill));
}

function lineOf(row: Row, title: string): OwnedLine {
  const { id, drill, person, number, startedAt, level, hintAt, chance, claimed, credit, brier, commands, shortest } =
    row;
  return {
    id,
    drill,
    title,
    person,
    number,
    counts: row.firstMet ?? number === 1,
    startedAt: startedAt.toISOString(),
    step: stepOf(row),
    level,
    hintOpened: hintAt !== null,
    chance,
    result: claimed === null ? null : { claimed, credit, brier, commands, shortest },
    misled: row.misled ?? [],
    answer: row.answer,
  };
}
