import { epochMs, isoInstant } from "../../lib/observations/time.ts";
import type { ObservationOf } from "../../lib/observations/types.ts";
import type { Model } from "../model.ts";
import { batchReached, batchThrough } from "./checkpoint.ts";
import { landedFileAt, writtenThrough } from "./landing.ts";
import { appendTakes, fileStart, pollAfter, pollBefore, rotateEvery } from "./purchase-lines.ts";
import { writeTakes } from "./purchases.ts";
import { windowsAt } from "./windows.ts";

type Hop = ObservationOf<"canary">["hops"][number];
/** How far one place on a path is, in the time at which a marker was sent, and when a marker came there. Estate ms. */
type Place = { through(at: number): number; reached(sentAt: number): number };

/** A marker is sent this often. */
const every = 10_000;
const floor = (at: number, step: number) => Math.floor(at / step) * step;

/** Markers on the path of the product with this prefix, or null where none are sent. The names are the contract's hops. */
export function canaryAt(
  model: Model,
  prefix: string,
  hops: readonly string[],
  at: number,
): ObservationOf<"canary"> | null {
  const places = placesOf(model, prefix);
  if (places === null) return null;
  const seen: Hop[] = [];
  let before: { place: Place; newest: number } | null = null;
  for (const [index, hop] of hops.entries()) {
    const place = places[index];
    if (place === undefined) {
      seen.push(
        prefix === "tile" ? closings(model, hop, at) : { hop, newestSentAt: null, arrivedAt: null, waitingSince: null },
      );
      continue;
    }
    const newest = floor(Math.min(at, place.through(at)), every);
    const waits = newest + every;
    const waitingSince = waits > (before?.newest ?? floor(at, every)) ? null : (before?.place.reached(waits) ?? waits);
    seen.push({
      hop,
      newestSentAt: isoInstant(newest),
      arrivedAt: isoInstant(Math.min(at, place.reached(newest))),
      waitingSince: waitingSince === null || waitingSince > at ? null : isoInstant(waitingSince),
    });
    before = { place, newest };
  }
  return { kind: "canary", hops: seen };
}

function placesOf(model: Model, prefix: string): Place[] | null {
  const { producer, landing, source, sink, capture, fold, revenue } = model.hops;
  const onTopic: Place = { through: (at) => producer.at(at), reached: (sent) => producer.reached(sent) };
  const sent: Place = {
    through: (at) => source.at(pollBefore(model, at - appendTakes)),
    reached: (line) => pollAfter(model, source.reached(line)) + appendTakes,
  };
  switch (prefix) {
    case "tile":
      return [
        onTopic,
        {
          through: (at) => producer.at(batchThrough(model, at)),
          reached: (sentAt) => batchReached(model, producer.reached(sentAt)),
        },
      ];
    case "landing":
      return [
        { through: (at) => landing.at(at), reached: (sentAt) => landing.reached(sentAt) },
        { through: (at) => writtenThrough(model, at), reached: (sentAt) => landedFileAt(model, sentAt) },
      ];
    case "purchases":
      return [sent, ...lineFiles(model, sent, sink)];
    case "enrollment":
      return [
        { through: (at) => at, reached: (sentAt) => sentAt },
        { through: (at) => capture.at(at), reached: (sentAt) => capture.reached(sentAt) },
        { through: (at) => fold.at(at), reached: (sentAt) => fold.reached(sentAt) },
        { through: (at) => fold.at(at - 1_000), reached: (sentAt) => fold.reached(sentAt) + 1_000 },
      ];
    case "revenue":
      return [{ through: (at) => revenue.at(at), reached: (sentAt) => revenue.reached(sentAt) }];
    default:
      return null;
  }
}

/** The sink rests a line in its open file and commits after the object is written: both are through at one moment. */
function lineFiles(model: Model, sent: Place, sink: Model["hops"]["sink"]): Place[] {
  const closes = (appended: number) => sink.reached(fileStart(model, appended) + rotateEvery);
  const closed = (at: number) => fileStart(model, sink.at(at));
  return [
    { through: (at) => sent.through(closed(at)), reached: (line) => closes(sent.reached(line)) },
    {
      through: (at) => sent.through(closed(at - writeTakes)),
      reached: (line) => closes(sent.reached(line)) + writeTakes,
    },
  ];
}

/** The tile's last hop: the record that closes a window is its marker, and the row is where it comes through. */
function closings(model: Model, hop: string, at: number): Hop {
  const closed = windowsAt(model, at).flatMap(({ seen, row }) =>
    seen.closedAt === null ? [] : [{ closedAt: epochMs(seen.closedAt), row }],
  );
  const newest = closed.findLast(({ row }) => row !== null);
  const waits = closed.find(({ row }) => row === null);
  const read = waits ? batchReached(model, waits.closedAt) : Number.POSITIVE_INFINITY;
  return {
    hop,
    newestSentAt: newest ? isoInstant(newest.closedAt) : null,
    arrivedAt: newest?.row?.updatedAt ?? null,
    waitingSince: read <= at ? isoInstant(read) : null,
  };
}
