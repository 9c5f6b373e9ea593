import type { BoardInput } from "../board/input.ts";
import type { Hop } from "../board/views.ts";
import type { Product } from "../contracts/types.ts";
import { epochMs } from "../observations/time.ts";
import type { ObservationOf } from "../observations/types.ts";
import { arrived, type Latest } from "./observations.ts";
import type { CanaryPanel } from "./panels.ts";
import { isPartitioned, oldestWaitSeconds } from "./partitions.ts";

type Marker = ObservationOf<"canary">["hops"][number];

export const canarySource = ({ prefix, canary }: Product): string[] => (canary ? [`${prefix}.canary`] : []);

/**
 * The product's path with its budgets. A hop that markers cross shows what it did to them; else one whose cursor reads a topic
 * shows how long the oldest record waits there; one without a clock shows none. The hop with the oldest due item is the one to
 * act on.
 */
export function hopsOf(product: Product, input: BoardInput, latest: Latest): Hop[] {
  const at = input.estateNow ?? input.now;
  const late = oldestDue(product, input);
  const { markers, seenAt } = markersOf(product, latest);
  const blocked = canaryOf(product, latest)?.waitsIn ?? null;
  return product.hops.map(({ name, budget, cursor }, index) => {
    const subject = cursor === undefined ? null : `${product.prefix}.${cursor}`;
    const seen = subject === null ? undefined : latest.get(subject);
    const waited = seen && "value" in seen && isPartitioned(seen.value) ? oldestWaitSeconds(seen.value, at) : null;
    return {
      name,
      budgetSeconds: budget / 1_000,
      usedSeconds: usedSeconds(markers, index, seenAt) ?? waited,
      holdsOldestDue: blocked === null ? late !== null && subject === late : name === blocked,
    };
  });
}

/** The newest marker that crossed the whole path, and where the next one waits. Null where no markers are sent or seen. */
export function canaryOf(product: Product, latest: Latest): CanaryPanel | null {
  const { markers, seenAt } = markersOf(product, latest);
  if (markers.length === 0) return null;
  const last = markers.at(-1);
  const waiting = product.hops.find(({ budget }, index) => {
    const since = markers[index]?.waitingSince;
    return since != null && seenAt - epochMs(since) > budget;
  });
  return { sentAt: last?.newestSentAt ?? null, crossedSeconds: transitSeconds(last), waitsIn: waiting?.name ?? null };
}

type Markers = { markers: (Marker | undefined)[]; seenAt: number };

/** Waits are counted up to the moment of seeing: a marker may have come through since. */
function markersOf(product: Product, latest: Latest): Markers {
  const id = `${product.prefix}.canary`;
  const seen = product.canary ? arrived(latest, id, "canary") : null;
  const at = latest.get(id)?.observedAt;
  if (!seen || at === undefined) return { markers: [], seenAt: 0 };
  return { markers: product.hops.map(({ name }) => seen.hops.find(({ hop }) => hop === name)), seenAt: epochMs(at) };
}

/** What one hop did to markers: the wait of the oldest that is not through, else what it added to the newest that is. */
function usedSeconds(markers: readonly (Marker | undefined)[], index: number, at: number): number | null {
  const marker = markers[index];
  if (!marker) return null;
  const added = difference(transitSeconds(marker), index === 0 ? 0 : transitSeconds(markers[index - 1]));
  const waited = marker.waitingSince === null ? null : Math.max(0, (at - epochMs(marker.waitingSince)) / 1_000);
  if (added === null) return waited;
  return Math.max(added, waited ?? 0);
}

function transitSeconds(marker: Marker | undefined): number | null {
  if (!marker?.arrivedAt || !marker.newestSentAt) return null;
  return Math.max(0, (epochMs(marker.arrivedAt) - epochMs(marker.newestSentAt)) / 1_000);
}

const difference = (later: number | null, earlier: number | null): number | null =>
  later === null || earlier === null ? null : Math.max(0, later - earlier);

/** The cursor whose due item is the oldest, among those that warn or page. */
function oldestDue(product: Product, { verdicts }: BoardInput): string | null {
  const late = verdicts
    .filter(({ subject, state }) => subject.startsWith(`${product.prefix}.`) && (state === "page" || state === "warn"))
    .flatMap(({ subject, oldestDueAt }) => (oldestDueAt === undefined ? [] : [{ subject, oldestDueAt }]))
    .sort((a, b) => a.oldestDueAt.localeCompare(b.oldestDueAt));
  return late[0]?.subject ?? null;
}
