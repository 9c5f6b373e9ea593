import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { Source } from "../source.ts";
import { type Place, Stretch, type Through } from "./through.ts";

/** `sent`: where markers begin. A hop without a place is not measured. */
export type MarkedPath = { sent: Place | null; hops: { hop: string; place: Place | null }[] };

/**
 * How far markers have come on a product's path. Every place is asked in each sweep; one that does not answer leaves the whole
 * canary unseen: a marker must not seem to wait, or not to, where nobody looked.
 */
export function canarySource(id: string, { sent, hops }: MarkedPath): Source {
  const places = [sent, ...hops.map(({ place }) => place)];
  const newest: (Through | null)[] = places.map(() => null);
  const stretches = hops.map(() => new Stretch());
  return {
    id,
    async read(context): Promise<ObservationOf<"canary">> {
      const seen = await Promise.all(places.map((place) => place?.read(context) ?? null));
      for (const [at, found] of seen.entries()) newest[at] = later(newest[at] ?? null, found?.through ?? null);
      return {
        kind: "canary",
        hops: hops.map(({ hop, place }, at) => {
          const here = newest[at + 1] ?? null;
          const before = newest.slice(0, at + 1).findLast((each, index) => each !== null && places[index] !== null);
          const known = seen[at + 1]?.waitingSince;
          const waited = place === null ? null : stretches[at]?.since(before ?? null, here);
          return {
            hop,
            newestSentAt: instant(here?.sentAt),
            arrivedAt: instant(here?.arrivedAt),
            waitingSince: instant(known === undefined ? waited : known),
          };
        }),
      };
    },
    close: async () => {
      await Promise.allSettled(places.map((place) => place?.close?.()));
    },
  };
}

const instant = (ms: number | null | undefined): string | null => (ms == null ? null : isoInstant(ms));

/** Markers come out of order: what is through stays through, and came when it was first seen there. */
const later = (known: Through | null, found: Through | null): Through | null =>
  found !== null && (known === null || found.sentAt > known.sentAt) ? found : known;
