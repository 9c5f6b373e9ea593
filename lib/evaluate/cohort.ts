import { type Dated, dated } from "./ahead.ts";
import type { Json, ProductScope, Seen } from "./types.ts";
import { type Unread, unreadOf } from "./unread.ts";

/** The oldest change seen at the source and not yet applied; JSON: kept in memory. */
type Pending = { commitAt: number };

export type Cohort = {
  state: Seen<"fold-state">;
  fold: Seen<"consumer-group"> | null;
  captured: Seen<"captured-newest"> | null;
  /** What is dated in the future, ms: an applied change and a captured one. Neither counts as the newest. */
  ahead: { applied: number | null; captured: number | null };
  /** Now minus the largest applied source timestamp that is not of a snapshot; null while unseen or before the first. */
  ageMs: number | null;
  /** The newest captured commit that is not of the future; null while unseen or before the first. */
  capturedAt: number | null;
  unread: Unread | null;
  /** How long the oldest change has waited before the topic or in the fold, by its commit; null: none is known to wait. */
  pendingMs: number | null;
  pendingSince: number | null;
};

const nothing: Dated = { at: null, ahead: null };

/** The applied state against the newest commit in the captured tables, once per sweep. */
export function judgeCohort(scope: ProductScope): Cohort | null {
  return scope.once("cohort", () => {
    const table = scope.sibling("fold-state");
    if (!table) return null;
    const group = scope.sibling("consumer-group", "fold");
    const source = scope.sibling("captured-newest");
    const state = scope.see(table.name, "fold-state");
    const fold = group ? scope.see(group.name, "consumer-group") : null;
    const captured = source ? scope.see(source.name, "captured-newest") : null;
    const applied = state.ok ? dated(state.value.newestSourceTs, state.value.aheadSourceTs, scope) : nothing;
    const newest = captured?.ok ? dated(captured.value.newestCommitAt, captured.value.aheadCommitAt, scope) : nothing;
    const appliedTo = applied.at;
    const tracked = track(scope, appliedTo, newest.at);
    // While the applied state is unseen or tells a future time alone, nobody knows whether what waited still does.
    const isTold = state.ok && (applied.at !== null || applied.ahead === null);
    const pendingSince = isTold ? tracked : null;
    return {
      state,
      fold,
      captured,
      ahead: { applied: applied.ahead, captured: newest.ahead },
      capturedAt: newest.at,
      ageMs: appliedTo === null ? null : Math.max(0, scope.now - appliedTo),
      unread: fold?.ok ? unreadOf(fold.value.partitions) : null,
      pendingMs: pendingSince === null ? null : Math.max(0, scope.now - pendingSince),
      pendingSince,
    };
  });
}

/** A change pends from its own commit on until a later or equal source timestamp is applied. */
function track(scope: ProductScope, appliedTo: number | null, newest: number | null): number | null {
  const before = scope.recallShared<Pending & Json>("cohort-pending")?.commitAt ?? null;
  const oldest = before !== null && appliedTo !== null && appliedTo >= before ? null : before;
  const waits = newest !== null && appliedTo !== null && newest > appliedTo + scope.contract.monitor.clockTolerance;
  const pending = oldest ?? (waits ? newest : null);
  scope.rememberShared("cohort-pending", pending === null ? null : { commitAt: pending });
  return pending;
}
