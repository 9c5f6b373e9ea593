import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Actor, demand } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import type { Estate } from "../board/estate.ts";
import { handlesOf } from "../board/handles.ts";
import { holderOf } from "../drills/live/hold.ts";
import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";
import { isoInstant } from "../observations/time.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { Firings, FiringView, fireInput } from "./operations.ts";

const shownAtMost = 50;
/** What a row of the table `firing` says beside its mode and time. */
export type FiringBody = Pick<FiringView, "state" | "lines" | "problem"> & { run: string; actor: string };

/** What the lab that started this board can cause; `one-board lab` says it to the processes it starts. */
export function fireableHere(env: NodeJS.ProcessEnv = process.env): FailureModeId[] {
  const named = (env.ONE_BOARD_FIREABLE ?? "").split(",");
  return failureModeIds.filter((id) => named.includes(id));
}

/** Throws 403. Outside the lab there is nothing to fire and nothing was. */
export async function readFirings({ db, contract, run }: Estate, actor: Actor): Promise<Firings> {
  demand(actor, "fire-lab");
  const rows = await db.prisma.firing.findMany({
    where: { mode: "lab", body: { path: ["run"], equals: run } },
    orderBy: { at: "desc" },
    take: shownAtMost,
  });
  const bodies = rows.map((row) => ({ ...row, body: row.body as FiringBody }));
  const handles = await handlesOf(db, [...new Set(bodies.map(({ body }) => body.actor))]);
  return {
    fireable: contract.mode === "lab" ? fireableHere() : [],
    firings: bodies.map(({ id, failureMode, at, body }) => ({
      id,
      failureMode: failureMode as FailureModeId,
      at: isoInstant(at.getTime()),
      state: body.state,
      lines: body.lines,
      problem: body.problem,
      by: handles[body.actor] ?? body.actor,
    })),
  };
}

/**
 * Asks the lab to cause these modes, one after the other; audited with it. Throws 403, 422 for a mode that this lab cannot cause, and
 * 409 outside a lab that `one-board lab` runs and while anything is being fired: one lab, one firing.
 */
export async function askToFire(
  estate: Estate,
  actor: Actor,
  { failureModes }: z.output<typeof fireInput>,
): Promise<Firings> {
  demand(actor, "fire-lab");
  const { contract, run, db } = estate;
  if (contract.mode !== "lab")
    throw new Problem("conflict", `this estate is ${contract.mode}: nothing is caused on it`);
  const fireable = fireableHere();
  if (fireable.length === 0) throw new Problem("conflict", "no lab runs here that can cause anything");
  const impossible = failureModes.filter((mode) => !fireable.includes(mode));
  if (impossible.length > 0) {
    const message = `this lab cannot cause ${impossible.join(", ")}`;
    throw new Problem("invalid", message, [{ path: "failureModes", message }]);
  }
  await inTransaction(db.pool, async (client) => {
    // Two who ask at once: the second waits here and then sees the first.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('fire-desk'), hashtext($1))`, [run]);
    const { rows } = await client.query<{ failureMode: string }>(
      `SELECT "failureMode" FROM firing WHERE body ->> 'run' = $1 AND body ->> 'state' IN ('asked', 'running') LIMIT 1`,
      [run],
    );
    if (rows[0]) throw new Problem("conflict", `${rows[0].failureMode} is being fired`);
    const holder = await holderOf(client, run);
    if (holder !== null) throw new Problem("conflict", `${holder} has this lab for a drill`);
    const now = Date.now();
    for (const [order, failureMode] of [...new Set(failureModes)].entries()) {
      const body: FiringBody = { run, actor: actor.id, state: "asked", lines: [], problem: null };
      await client.query(`INSERT INTO firing (id, "failureMode", mode, at, body) VALUES ($1, $2, 'lab', $3, $4)`, [
        randomUUID(),
        failureMode,
        new Date(now + order),
        JSON.stringify(body),
      ]);
    }
    await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ($1, 'fire-lab', $2, $3)`, [
      actor.id,
      run,
      JSON.stringify({ failureModes }),
    ]);
  });
  return readFirings(estate, actor);
}
