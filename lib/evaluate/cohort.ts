import { epochMs } from "../observations/time.ts";
import type { ObservationOf } from "../observations/types.ts";
import type { Json, ProductScope, Seen } from "./types.ts";
import { type Unread, unreadOf } from "./unread.ts";

/** The oldest change seen at the source and not yet applied; JSON: kept in memory. */
type Pending = { commitAt: number };

export type Cohort = {
  state: Seen<"fold-state">;
  fold: Seen<"consumer-group"> | null;
  captured: Seen<"captured-newest"> | null;
  /** Now minus the largest applied source timestamp that is not of a snapshot; null while unseen or before the first. */
  ageMs: number | null;
  unread: Unread | null;
  /** How long the oldest change has waited before the topic or in the fold, by its commit; null: none is known to wait. */
  pendingMs: number | null;
  pendingSince: number | null;
};

/** The applied state against the newest commit in the captured tables, once per sweep. */
export function judgeCohort(scope: ProductScope): Cohort | null {
  return scope.once("cohort", () => {
    const applied = scope.sibling("fold-state");
    if (!applied) return null;
    const group = scope.sibling("consumer-group", "fold");
    const source = scope.sibling("captured-newest");
    const state = scope.see(applied.name, "fold-state");
    const fold = group ? scope.see(group.name, "consumer-group") : null;
    const captured = source ? scope.see(source.name, "captured-newest") : null;
    const appliedTo = state.ok && state.value.newestSourceTs !== null ? epochMs(state.value.newestSourceTs) : null;
    const tracked = track(scope, appliedTo, captured);
    // While the applied state is unseen, nobody knows whether what waited still does.
    const pendingSince = state.ok ? tracked : null;
    return {
      state,
      fold,
      captured,
      ageMs: appliedTo === null ? null : Math.max(0, scope.now - appliedTo),
      unread: fold?.ok ? unreadOf(fold.value.partitions) : null,
      pendingMs: pendingSince === null ? null : Math.max(0, scope.now - pendingSince),
      pendingSince,
    };
  });
}

/** A change pends from its own commit on until a later or equal source timestamp is applied. */
function track(scope: ProductScope, appliedTo: number | null, captured: Seen<"captured-newest"> | null): number | null {
  const before = scope.recallShared<Pending & Json>("cohort-pending")?.commitAt ?? null;
  const oldest = before !== null && appliedTo !== null && appliedTo >= before ? null : before;
  const newest = newestCommit(captured);
  const waits = newest !== null && appliedTo !== null && newest > appliedTo + scope.contract.monitor.clockTolerance;
  const pending = oldest ?? (waits ? newest : null);
  scope.rememberShared("cohort-pending", pending === null ? null : { commitAt: pending });
  return pending;
}

function newestCommit(captured: Seen<"captured-newest"> | null): number | null {
  if (!captured?.ok) return null;
  const at: ObservationOf<"captured-newest">["newestCommitAt"] = captured.value.newestCommitAt;
  return at === null ? null : epochMs(at);
}
