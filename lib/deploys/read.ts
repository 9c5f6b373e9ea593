import type { Estate } from "../board/estate.ts";
import { cursorName } from "../board/names.ts";
import { summarizePage } from "../board/page-summary.ts";
import { readBoardInput } from "../board/read.ts";
import type { Change } from "../changes/kinds.ts";
import { readChanges } from "../changes/read.ts";
import type { Contract, Cursor } from "../contracts/types.ts";
import { epochMs, isoInstant } from "../observations/time.ts";
import { arrived, type Latest, readLatest } from "../product/observations.ts";
import { contractCommits } from "./commits.ts";
import { mergeEvents, reportedEvents, type SchemaEvent } from "./stored.ts";
import type { DeploysView, Reconfiguration, Registration } from "./views.ts";

const days = 7;
/** A task that fails this soon after its connector's configuration changed is shown beside it. */
const soonSeconds = 600;
const shownAtMost = 50;

type Placed = { id: string; product: string; cursor: Cursor };

/** What was deployed: schemas and whether the registry took them, connector configurations and what followed, the contract. */
export async function readDeploys(estate: Estate, now = Date.now()): Promise<DeploysView> {
  const { contract, run, db } = estate;
  const input = await readBoardInput(estate, now);
  const at = input.estateNow ?? now;
  const from = at - days * 86_400_000;
  const deploys = cursorsOf(contract, "schema-deploys");
  const connectors = cursorsOf(contract, "connect-connector");
  const [latest, reported, changes, commits] = await Promise.all([
    readLatest(
      estate,
      [...deploys, ...connectors].map(({ id }) => id),
    ),
    reportedEvents(db.pool, run),
    readChanges(estate, { subjects: connectors.map(({ id }) => id), from, kinds: ["configured", "task-failed"] }),
    contractCommits(estate.contractPath, now),
  ]);
  return {
    generatedAt: isoInstant(now),
    estateNow: input.estateNow === null ? null : isoInstant(input.estateNow),
    version: input.leader?.version ?? 0,
    days,
    soonSeconds,
    pages: input.pages
      .filter(({ failureMode, foldedUnder }) => failureMode === "F25" && foldedUnder === null)
      .map((page) => summarizePage(page, input)),
    registrations: registrations(deploys, latest, reported, from),
    unseen: unseenOf(deploys, latest),
    connectors: reconfigurations(connectors, changes, latest),
    commits: commits.slice(0, 8),
  };
}

const cursorsOf = ({ products }: Contract, kind: Cursor["kind"]): Placed[] =>
  Object.entries(products).flatMap(([product, { inRun, prefix, cursors }]) =>
    Object.entries(cursors).flatMap(([name, cursor]) =>
      inRun && cursor.kind === kind ? [{ id: `${prefix}.${name}`, product, cursor }] : [],
    ),
  );

function registrations(
  deploys: Placed[],
  latest: Latest,
  reported: SchemaEvent[],
  from: number,
): Registration[] | null {
  const observed = deploys.map(({ id }) => arrived(latest, id, "schema-deploys"));
  if (observed.every((each) => each === null) && reported.length === 0) return null;
  const events = observed.reduce((all, each) => mergeEvents(all, each?.events ?? []), reported);
  return events
    .filter((event) => epochMs(event.at) >= from)
    .map(({ at, subject, result, deployer }) => ({
      at,
      subject,
      outcome: result,
      service: deployer,
      owners: ownersOf(deploys, subject),
    }))
    .toReversed()
    .slice(0, shownAtMost);
}

/** The contract's word for whose subject this is; its page may name the deploying service itself. */
function ownersOf(deploys: Placed[], subject: string): string[] {
  for (const { cursor } of deploys) {
    if (cursor.kind !== "schema-deploys") continue;
    const owner = cursor.subjects[subject];
    return owner === undefined ? cursor.owners : [owner];
  }
  return [];
}

function unseenOf(deploys: Placed[], latest: Latest): DeploysView["unseen"] {
  for (const { id } of deploys) {
    const seen = latest.get(id);
    if (seen && "failed" in seen) return { at: seen.observedAt, failure: seen.failed };
  }
  return null;
}

/** Newest first. A failure belongs to the newest change of configuration before it. */
function reconfigurations(connectors: Placed[], changes: Change[], latest: Latest): Reconfiguration[] {
  return connectors
    .flatMap(({ id, product, cursor }) => {
      const own = changes.filter(({ subject }) => subject === id);
      const configured = own.filter(({ kind }) => kind === "configured").sort((a, b) => a.at.localeCompare(b.at));
      const tasks = arrived(latest, id, "connect-connector")?.tasks ?? [];
      return configured.map(({ at }, index) => ({
        at,
        connector: cursorName(cursor),
        product,
        owners: cursor.owners,
        failed: failureAfter(own, at, configured[index + 1]?.at ?? null),
        failedNow: index === configured.length - 1 && tasks.some(({ state }) => state === "FAILED"),
      }));
    })
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, shownAtMost);
}

function failureAfter(changes: Change[], at: string, next: string | null): Reconfiguration["failed"] {
  const first = changes
    .filter((change) => change.kind === "task-failed" && change.at >= at && (next === null || change.at < next))
    .sort((a, b) => a.at.localeCompare(b.at))[0];
  if (!first) return null;
  const afterSeconds = (epochMs(first.at) - epochMs(at)) / 1_000;
  if (afterSeconds > soonSeconds) return null;
  return { at: first.at, afterSeconds, exceptionClass: first.detail.exceptionClass ?? null };
}
