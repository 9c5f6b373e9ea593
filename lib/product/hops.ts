import type { BoardInput } from "../board/input.ts";
import type { Hop } from "../board/views.ts";
import type { Product } from "../contracts/types.ts";
import type { Latest } from "./observations.ts";
import { isPartitioned, oldestWaitSeconds } from "./partitions.ts";

/**
 * The product's path with its budgets. A hop whose cursor reads a topic shows how long the oldest record waits there; one
 * without such a clock shows none. The hop with the oldest due item is the one to act on.
 */
export function hopsOf(product: Product, input: BoardInput, latest: Latest): Hop[] {
  const at = input.estateNow ?? input.now;
  const late = oldestDue(product, input);
  return product.hops.map(({ name, budget, cursor }) => {
    const subject = cursor === undefined ? null : `${product.prefix}.${cursor}`;
    const seen = subject === null ? undefined : latest.get(subject);
    const used = seen && "value" in seen && isPartitioned(seen.value) ? oldestWaitSeconds(seen.value, at) : null;
    return {
      name,
      budgetSeconds: budget / 1_000,
      usedSeconds: used,
      holdsOldestDue: late !== null && subject === late,
    };
  });
}

/** The cursor whose due item is the oldest, among those that warn or page. */
function oldestDue(product: Product, { verdicts }: BoardInput): string | null {
  const late = verdicts
    .filter(({ subject, state }) => subject.startsWith(`${product.prefix}.`) && (state === "page" || state === "warn"))
    .flatMap(({ subject, oldestDueAt }) => (oldestDueAt === undefined ? [] : [{ subject, oldestDueAt }]))
    .sort((a, b) => a.oldestDueAt.localeCompare(b.oldestDueAt));
  return late[0]?.subject ?? null;
}
