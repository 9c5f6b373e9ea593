import type { z } from "zod";
import { type Actor, demand } from "../../access/permissions.ts";
import { Problem } from "../../access/problem.ts";
import type { Estate } from "../../board/estate.ts";
import type { FailureModeId } from "../../evaluate/failure-modes.ts";
import { isoInstant } from "../../observations/time.ts";
import { readRunbook, readVersion } from "../read.ts";
import type { signInput } from "./operations.ts";
import { isRoutine, type Reviewable, reviewableOf, type Signed } from "./standing.ts";
import { type EntryVersion, versionSchema } from "./version.ts";

type Place = Pick<Estate, "db" | "contract">;

/** Every entry as this reviewer left it, in the runbook's order. Throws 403. */
export async function reviewsOf({ db, contract }: Place, actor: Actor, now = Date.now()): Promise<Reviewable[]> {
  demand(actor, "review-runbook");
  const { rows } = await db.pool.query<{ failureMode: FailureModeId; at: Date; note: string | null; body: unknown }>(
    `SELECT DISTINCT ON ("failureMode") "failureMode", at, note, body FROM entry_review
      WHERE estate = $1 AND person = $2 ORDER BY "failureMode", id DESC`,
    [contract.estate, actor.id],
  );
  const last = new Map(
    rows.map(({ failureMode, at, note, body }): [FailureModeId, Signed] => [
      failureMode,
      { at: isoInstant(at.getTime()), note, version: versionSchema.parse(body) },
    ]),
  );
  return readRunbook(contract, now).entries.map((entry) =>
    reviewableOf(entry, readVersion(contract, entry.failureMode), last.get(entry.failureMode) ?? null),
  );
}

/**
 * Signs entries as they were read, each with its audit row, all or none. Throws 403, and 409 for an entry that has changed since
 * it was read, one with a stale or missing proof, and, among several, one that has changed since the last signature.
 */
export async function signEntries(
  place: Place,
  actor: Actor,
  { entries, note }: z.output<typeof signInput>,
): Promise<Reviewable[]> {
  const all = await reviewsOf(place, actor);
  const { db, contract } = place;
  const asked = all.filter(({ failureMode }) => entries.some((entry) => entry.failureMode === failureMode));
  const problems = asked.flatMap((each) => refusals(each, entries, asked.length > 1));
  if (problems.length > 0) throw new Problem("conflict", problems.join("; "));
  await db.prisma.$transaction(async (tx) => {
    for (const { failureMode, version } of asked) {
      const body: EntryVersion = readVersion(contract, failureMode);
      const stored = { estate: contract.estate, failureMode, person: actor.id, note: note ?? null };
      await tx.entry_review.create({ data: { ...stored, body: JSON.parse(JSON.stringify(body)) } });
      await tx.audit.create({
        data: { actor: actor.id, action: "review-runbook", target: failureMode, body: { version } },
      });
    }
  });
  const signed = await reviewsOf(place, actor);
  return signed.filter(({ failureMode }) => asked.some((each) => each.failureMode === failureMode));
}

function refusals(each: Reviewable, entries: z.output<typeof signInput>["entries"], together: boolean): string[] {
  const { failureMode, version, refused } = each;
  const seen = entries.some((entry) => entry.failureMode === failureMode && entry.version === version);
  if (!seen) return [`${failureMode} has changed since it was read`];
  if (refused.length > 0) return [`${failureMode} cannot be signed, ${refused.join(", ")}`];
  return together && !isRoutine(each)
    ? [`${failureMode} is signed by itself: it has changed, or was never signed`]
    : [];
}
