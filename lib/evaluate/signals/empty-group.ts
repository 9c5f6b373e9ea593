import type { CursorOf } from "../../contracts/types.ts";
import type { ProductScope } from "../types.ts";
import { committedOf, unreadOf } from "../unread.ts";

/**
 * A group with commits that has had no member for longer than its contract allows, and has read everything: nothing is
 * late, but nobody is there for the next record. False while the group cannot be seen.
 */
export function emptyTooLong(
  scope: ProductScope,
  group: { name: string; cursor: CursorOf<"consumer-group"> },
): boolean {
  return scope.once(`empty:${group.name}`, () => {
    const before = scope.recallShared<number | null>(`empty:${group.name}`);
    const seen = scope.see(group.name, "consumer-group");
    if (!seen.ok) return false;
    const { state, partitions } = seen.value;
    const unread = unreadOf(partitions);
    const committed = partitions.some((partition) => committedOf(partition) !== null);
    const idle = state === "Empty" && committed && unread.waiting + unread.uncommitted === 0;
    const since = idle ? (before ?? scope.now) : null;
    scope.rememberShared(`empty:${group.name}`, since);
    return since !== null && scope.now - since > group.cursor.stoppedAfter;
  });
}
