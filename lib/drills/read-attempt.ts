import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { database } from "../store/db.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { type AttemptTimes, stepOf } from "./attempt.ts";
import { type DrillDoer, lockAttempt } from "./attempt-store.ts";
import type { FailureClass, Relation, System } from "./closed-lists.ts";
import { publicPack } from "./library.ts";
import { toldOf } from "./live/library.ts";
import { readLive } from "./live/read-live.ts";
import { openSealed } from "./sealed.ts";
import type { AttemptView, EvidenceView } from "./views.ts";

type EvidenceRow = {
  at: Date;
  typed: string;
  command: string | null;
  outcome: string | null;
  note: string | null;
  /** Of a live estate. */
  output: string | null;
  shows: string | null;
  near?: string[];
};

/**
 * A console line with its answer. What a recorded command prints is put together from the pack each time, what a live one printed
 * was stored with it.
 */
export function evidenceView(drill: string, row: EvidenceRow): EvidenceView {
  const command = toldOf(drill).commands.find(({ id }) => id === row.command);
  const at = row.at.toISOString();
  if (!command) return { known: false, typed: row.typed, near: row.near ?? [], at };
  const { id, spellings, label } = command;
  const { output, shows } = row.output !== null ? { output: row.output, shows: row.shows ?? "" } : recorded(drill, id);
  const text = spellings[0] ?? label;
  return { known: true, id, command: text, output, expected: row.outcome, shows, note: row.note, at };
}

function recorded(drill: string, id: string): { output: string; shows: string } {
  const command = publicPack(drill).commands.find((each) => each.id === id);
  return { output: command?.output ?? "", shows: command?.shows ?? "" };
}

/** The commands that answered, in the order run. */
export async function commandsRun(client: ClientBase, attemptId: string): Promise<string[]> {
  const { rows } = await client.query<{ command: string }>(
    `SELECT command FROM attempt_evidence WHERE "attemptId" = $1 AND command IS NOT NULL ORDER BY id`,
    [attemptId],
  );
  return [...new Set(rows.map(({ command }) => command))];
}

/** One attempt of its own reader. 404 for everybody else's. */
export function readAttempt({ actor, db = database() }: DrillDoer, id: string): Promise<AttemptView> {
  return inTransaction(db.pool, (client) => attemptView(client, id, actor.id));
}

/** The whole attempt as its own reader may see it now: rivals only once the hypothesis is stored. */
export async function attemptView(client: ClientBase, id: string, person: string): Promise<AttemptView> {
  const attempt = await lockAttempt(client, id, person);
  const evidence = await client.query<EvidenceRow>(
    // A recorded command shows the same each time; a live one, whose output is kept, something of its own at each run.
    `SELECT at, typed, command, outcome, note, output, shows FROM attempt_evidence
     WHERE "attemptId" = $1 AND command IS NOT NULL AND (output IS NOT NULL OR id IN
       (SELECT min(id) FROM attempt_evidence WHERE "attemptId" = $1 AND command IS NOT NULL GROUP BY command))
     ORDER BY id LIMIT 500`,
    [id],
  );
  const live = await readLive(client, id);
  const { drill, number, startedAt, draft, draftAt, level, hintAt } = attempt;
  const { hints } = toldOf(drill);
  return {
    id,
    drill,
    number,
    counts: live?.first ?? number === 1,
    level,
    hint: level < 3 && hints.length > 0 ? { text: hintAt === null ? null : hints.join(" "), at: hintAt } : null,
    startedAt,
    step: stepOf(attempt satisfies AttemptTimes),
    draft,
    draftAt,
    evidence: evidence.rows.map((row) => evidenceView(drill, row)),
    live: live?.view ?? null,
    hypothesis: await readHypothesis(client, id),
    rivals: attempt.committedAt ? await rivals(client, id) : null,
    claim: await readClaim(client, id),
    action: await readAction(client, id),
  };
}

/** In an order of the attempt's own, so that a place in the list tells nothing. */
async function rivals(client: ClientBase, attemptId: string) {
  const { causes } = await openSealed(client, attemptId);
  const place = (id: string) => createHash("sha256").update(`${attemptId}/${id}`).digest("hex");
  return causes.map(({ id, label }) => ({ id, label })).sort((a, b) => place(a.id).localeCompare(place(b.id)));
}

type HypothesisRow = NonNullable<AttemptView["hypothesis"]>;
export async function readHypothesis(client: ClientBase, id: string): Promise<AttemptView["hypothesis"]> {
  const { rows } = await client.query<
    Omit<HypothesisRow, "at"> & { at: Date; system: System; failureClass: FailureClass[] }
  >(
    `SELECT at, system, part, "failureClass", explains, "doesNotExplain", "nextQuery", disproof, story, confidence
     FROM hypothesis WHERE "attemptId" = $1`,
    [id],
  );
  const row = rows[0];
  return row ? { ...row, at: row.at.toISOString() } : null;
}

export async function readClaim(client: ClientBase, id: string): Promise<AttemptView["claim"]> {
  const { rows } = await client.query<{ at: Date; relation: Relation; causes: string[] }>(
    `SELECT at, relation, causes FROM claim WHERE "attemptId" = $1`,
    [id],
  );
  const row = rows[0];
  return row ? { ...row, at: row.at.toISOString() } : null;
}

async function readAction(client: ClientBase, id: string): Promise<AttemptView["action"]> {
  const { rows } = await client.query<{ metric: string; owner: string; due: string | null }>(
    `SELECT metric, owner, due::text AS due FROM action_item WHERE "attemptId" = $1`,
    [id],
  );
  return rows[0] ?? null;
}
