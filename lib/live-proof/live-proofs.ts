import { type Actor, demand } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import type { Estate } from "../board/estate.ts";
import { handlesOf } from "../board/handles.ts";
import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";
import { isoInstant } from "../observations/time.ts";
import type { Page } from "../pages/types.ts";
import type { ProvenUnder } from "../runbook/evidence.ts";
import { staleReasons } from "../runbook/proofs.ts";
import { evidenceHolds, standsUnder } from "../runbook/read.ts";
import type { LiveProof, LiveProofs } from "./operations.ts";

/** What a row of the table `firing` says of a page: under what it fired, so that a later change can be seen. */
type Body = { estate: string; page: string; openedAt: string; endedAt: string; actor: string; proven: ProvenUnder };

/** Pages that were attached on this estate, by failure mode, newest first. `now`: wall clock, ms. */
export async function liveProofs(
  { db, contract }: Pick<Estate, "db" | "contract">,
  now = Date.now(),
): Promise<LiveProofs> {
  const rows = await db.prisma.firing.findMany({
    where: { mode: "live", body: { path: ["estate"], equals: contract.estate } },
    orderBy: { at: "desc" },
  });
  const bodies = rows.map(({ failureMode, at, body }) => ({
    mode: failureMode as FailureModeId,
    at,
    ...(body as Body),
  }));
  const handles = await handlesOf(db, [...new Set(bodies.map(({ actor }) => actor))]);
  const found: LiveProofs = {};
  for (const { mode, at, page, openedAt, endedAt, actor, proven } of bodies) {
    const standing = { ...standsUnder(contract, mode), now, holds: evidenceHolds(contract) };
    const stale = staleReasons({ firedAt: openedAt, proven }, standing);
    const proof = { page, openedAt, endedAt, at: isoInstant(at.getTime()), by: handles[actor] ?? actor, stale };
    found[mode] = [...(found[mode] ?? []), proof];
  }
  return found;
}

/**
 * Attaches an ended page to its entry, audited with it. Throws 403, 404 for an unknown entry or page, 409 outside a live estate, and
 * for a page of another mode, one that is open, and one that neither cleared nor was ended by a named act.
 */
export async function attachPage(estate: Estate, actor: Actor, id: string, pageId: string): Promise<LiveProof> {
  demand(actor, "review-runbook");
  const mode = failureModeIds.find((each) => each === id);
  if (!mode) throw new Problem("not-found");
  const { db, contract, run } = estate;
  if (contract.mode !== "live") {
    throw new Problem("conflict", `this estate is ${contract.mode}: only a page of the live estate is a proof`);
  }
  const row = await db.prisma.page.findFirst({ where: { id: pageId, run } });
  if (!row) throw new Problem("not-found");
  const page = row.body as unknown as Page;
  const refused = whyNot(page, mode);
  if (refused !== null || page.resolvedAt === null) throw new Problem("conflict", refused ?? "this page is still open");
  const proof = { page: pageId, openedAt: page.openedAt, endedAt: page.resolvedAt };
  const body: Body = { estate: contract.estate, actor: actor.id, proven: standsUnder(contract, mode), ...proof };
  const at = new Date();
  await db.prisma.$transaction(async (tx) => {
    const key = `live/${mode}/${pageId}`;
    const stored = { failureMode: mode, mode: "live", at, body: JSON.parse(JSON.stringify(body)) };
    await tx.firing.upsert({ where: { id: key }, create: { id: key, ...stored }, update: stored });
    await tx.audit.create({
      data: { actor: actor.id, action: "attach-page", target: pageId, body: { failureMode: mode } },
    });
  });
  return { ...proof, at: at.toISOString(), by: actor.handle, stale: [] };
}

function whyNot({ failureMode, state, firedAt, resolution }: Page, mode: FailureModeId): string | null {
  if (failureMode !== mode) return `this page is of ${failureMode}`;
  if (state !== "resolved") return "this page is still open";
  if (firedAt === null) return "this page never fired";
  return resolution === "cleared" || resolution === "named-act" ? null : `this page was ${resolution ?? "left open"}`;
}

/** Pages of a mode that could be attached, newest first, twenty at most; none outside a live estate. */
export async function attachablePages({ db, contract, run }: Estate, mode: FailureModeId): Promise<Page[]> {
  if (contract.mode !== "live") return [];
  const [rows, attached] = await Promise.all([
    db.prisma.page.findMany({
      where: { run, failureMode: mode, state: "resolved" },
      orderBy: { resolvedAt: "desc" },
      take: 20,
    }),
    liveProofs({ db, contract }),
  ]);
  const known = new Set(attached[mode]?.map(({ page }) => page));
  const pages = rows.map(({ body }) => body as unknown as Page);
  return pages.filter((page) => whyNot(page, mode) === null && !known.has(page.id));
}
