import type { FailureModeId } from "../../evaluate/failure-modes.ts";
import { proofKinds } from "../proofs.ts";
import type { RunbookEntry } from "../runbook.ts";
import { proofWords } from "../words.ts";
import { type Change, type EntryVersion, versionChanges, versionHash } from "./version.ts";

/** What one reviewer signed last. `at`: wall clock, ISO. */
export type Signed = { at: string; note: string | null; version: EntryVersion };

/** One entry for one reviewer. */
export type Reviewable = {
  failureMode: FailureModeId;
  title: string;
  /** SHA-256 of what would be signed. */
  version: string;
  /** Since this reviewer's last signature. */
  standing: "never" | "changed" | "unchanged";
  changes: Change[];
  /** Why it cannot be signed: a stale or a missing proof. Empty when it can. */
  refused: string[];
  signedAt: string | null;
  note: string | null;
};

export function reviewableOf(entry: RunbookEntry, version: EntryVersion, last: Signed | null): Reviewable {
  const changes = last === null ? [] : versionChanges(last.version, version);
  const standing = last === null ? "never" : changes.length > 0 ? "changed" : "unchanged";
  return {
    failureMode: entry.failureMode,
    title: entry.title,
    version: versionHash(version),
    standing,
    changes,
    refused: refusedFor(entry),
    signedAt: last?.at ?? null,
    note: last?.note ?? null,
  };
}

/** A signature says that all four proofs were seen and hold: it needs them. */
function refusedFor({ proofs, stale }: Pick<RunbookEntry, "proofs" | "stale">): string[] {
  return [
    ...proofKinds.filter((kind) => proofs[kind].state === "missing").map((kind) => `missing: ${proofWords[kind]}`),
    ...stale.map((reason) => `stale: ${reason}`),
  ];
}

/** What may be signed in one act: nothing about it has changed since this reviewer's last look, and its proofs hold. */
export const isRoutine = ({ standing, refused }: Reviewable): boolean =>
  standing === "unchanged" && refused.length === 0;

/** For a reviewer's page: an entry stands in one of these. */
export type ReviewGroups = Record<"changed" | "never" | "routine" | "refused", Reviewable[]>;

export const groupReviews = (entries: readonly Reviewable[]): ReviewGroups => {
  const open = entries.filter(({ refused }) => refused.length === 0);
  return {
    changed: open.filter(({ standing }) => standing === "changed"),
    never: open.filter(({ standing }) => standing === "never"),
    routine: entries.filter(isRoutine),
    refused: entries.filter(({ refused }) => refused.length > 0),
  };
};
