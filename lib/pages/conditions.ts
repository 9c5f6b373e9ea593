import type { Contract } from "../contracts/types.ts";
import { isLatched } from "../evaluate/failure-mode-table.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { Reason } from "../evaluate/reasons.ts";
import type { Severity, Verdict } from "../evaluate/types.ts";
import { epochMs, isoInstant } from "../observations/time.ts";
import { covers } from "./extent.ts";
import type { Episode, FoldMemory } from "./fold-memory.ts";
import { type Identity, identityOf } from "./identity.ts";
import { footingOf, needsOf } from "./lanes.ts";
import type { Page } from "./types.ts";

/** How a condition stands in this sweep. `gone` is measured; `unseen` was not measured or not judged at all. */
export type Truth = "true" | "gone" | "unseen";

/** A condition that is true, or was and is not yet done with: what folding works on. Times in ms, estate clock. */
export type Condition = {
  identity: Identity;
  failureMode: FailureModeId;
  subject: string;
  product: string | null;
  reason: Reason;
  severity: Severity;
  truth: Truth;
  /** Open page of this identity. */
  page: Page | undefined;
  verdict: Verdict | undefined;
  began: number;
  /** When its page may fire: its own start plus `forMs`. */
  dueAt: number;
  oldestDueAt: number | undefined;
  lane: string | undefined;
  needs: readonly string[];
  latched: boolean;
  /** Open only because it is latched: measured as gone since it was last true. */
  isOver: boolean;
};

/** A standby's slot says nothing of the primary's: what was true there is not measured as gone. */
export function truthOf(verdict: Verdict | undefined): Truth {
  if (verdict === undefined || verdict.state === "unknown" || verdict.reason === "synced-slot") return "unseen";
  return verdict.state === "ok" || verdict.state === "paused" ? "gone" : "true";
}

const worst = ["page", "warn", "unknown", "paused", "ok"] as const;

/** One verdict per identity, the worst where a rule gave several; those of products not in this run are left out. */
export function verdictsByIdentity(contract: Contract, verdicts: readonly Verdict[]): Map<Identity, Verdict> {
  const byIdentity = new Map<Identity, Verdict>();
  for (const verdict of verdicts) {
    if (verdict.product !== null && contract.products[verdict.product]?.inRun === false) continue;
    const identity = identityOf(verdict);
    const other = byIdentity.get(identity);
    if (other === undefined || worst.indexOf(verdict.state) < worst.indexOf(other.state))
      byIdentity.set(identity, verdict);
  }
  return byIdentity;
}

/** Episodes after this sweep: begun, gone on, or ended because the condition was measured as gone. */
export function trackEpisodes(
  known: Record<string, Episode>,
  verdicts: ReadonlyMap<Identity, Verdict>,
  now: number,
): Record<string, Episode> {
  const episodes = { ...known };
  for (const [identity, verdict] of verdicts) {
    const truth = truthOf(verdict);
    if (truth === "gone" && identity in episodes) delete episodes[identity];
    if (truth !== "true") continue;
    const before = episodes[identity];
    const since = verdict.since ?? before?.since ?? isoInstant(now);
    const risen = before && before.pageSince === null ? isoInstant(now) : since;
    const pageSince = verdict.state === "page" ? (before?.pageSince ?? risen) : null;
    episodes[identity] = { ...before, since, pageSince, product: verdict.product, reason: verdict.reason };
  }
  return episodes;
}

/** Acceptances still in force: a condition measured as gone, or more lost than was accepted, ends one. */
export function standingAcceptances(
  memory: FoldMemory,
  open: ReadonlySet<string>,
  verdicts: ReadonlyMap<Identity, Verdict>,
): FoldMemory["accepted"] {
  const accepted = { ...memory.accepted };
  for (const [identity, extent] of Object.entries(memory.latched)) if (!open.has(identity)) accepted[identity] = extent;
  for (const [identity, { extent }] of Object.entries(accepted)) {
    const verdict = verdicts.get(identity as Identity);
    const truth = truthOf(verdict);
    if (truth === "gone" || (truth === "true" && !covers(extent, verdict?.extent))) delete accepted[identity];
  }
  return accepted;
}

export function conditionsOf(input: {
  contract: Contract;
  pages: readonly Page[];
  verdicts: ReadonlyMap<Identity, Verdict>;
  episodes: Record<string, Episode>;
  accepted: FoldMemory["accepted"];
  now: number;
}): Map<Identity, Condition> {
  const pages = new Map(input.pages.map((page) => [identityOf(page), page]));
  const identities = new Set([...pages.keys(), ...(Object.keys(input.episodes) as Identity[])]);
  const conditions = new Map<Identity, Condition>();
  for (const identity of identities) {
    if (identity in input.accepted && !pages.has(identity)) continue;
    const page = pages.get(identity);
    const verdict = input.verdicts.get(identity);
    const episode = input.episodes[identity];
    const of = verdict ?? page ?? fromIdentity(identity, episode);
    const severity = verdict?.state === "warn" && page?.severity !== "page" ? "warn" : (page?.severity ?? "page");
    const latched = isLatched(of.failureMode);
    const opened = latched ? page?.openedAt : undefined;
    const began = epochMs(opened ?? episode?.since ?? page?.openedAt ?? isoInstant(input.now));
    const start = verdict?.state === "page" && episode?.pageSince ? epochMs(episode.pageSince) : began;
    const truth = truthOf(verdict);
    const footing = footingOf(input.contract, of.subject);
    const reason =
      truth === "true" && verdict ? verdict.reason : (page?.reason ?? episode?.reason ?? ("not-observed" as const));
    conditions.set(identity, {
      identity,
      failureMode: of.failureMode,
      subject: of.subject,
      product: of.product,
      reason,
      severity: verdict?.state === "page" ? "page" : severity,
      truth,
      page,
      verdict,
      began,
      dueAt: start + (verdict?.forMs ?? 0),
      oldestDueAt: verdict?.oldestDueAt === undefined ? undefined : epochMs(verdict.oldestDueAt),
      lane: footing?.lane,
      needs: needsOf(input.contract, of.subject, reason),
      latched,
      isOver: latched && episode === undefined,
    });
  }
  return conditions;
}

function fromIdentity(
  identity: Identity,
  episode: Episode | undefined,
): Pick<Verdict, "failureMode" | "subject" | "product"> {
  const bar = identity.indexOf("|");
  return {
    failureMode: identity.slice(0, bar) as FailureModeId,
    subject: identity.slice(bar + 1),
    product: episode?.product ?? null,
  };
}
