import { isoInstant } from "../../lib/observations/time.ts";
import type { Observation } from "../../lib/observations/types.ts";
import type { Model } from "../model.ts";
import { share } from "./layout.ts";
import { rolledBackLines } from "./purchase-lines.ts";

const segments = ["undergraduate", "graduate", "professional"];
const cutEvery = 600_000;
const day = 86_400_000;
const sessionLasts = 300_000;

/** Moment up to which things were counted last. */
const lastCut = (at: number) => Math.floor((at - 60_000) / cutEvery) * cutEvery;

/** Enrollments by segment, in the source table and in the cohort, at one cut. */
export function enrollmentCounts(model: Model, at: number): Observation {
  const cut = lastCut(at);
  const changes = (moment: number, index: number) =>
    share(model.volumes.enrollment.count(moment), index, segments.length);
  return {
    kind: "count-comparison",
    cut: isoInstant(cut),
    segments: segments.map((segment, index) => {
      const source = 13_700 + Math.floor(changes(cut, index) * 0.6);
      const filtered = model.effects.filteredSegment.filter((span) => span.segment === segment && span.from < cut);
      const missing = filtered
        .filter(({ to }) => at < to)
        .reduce((sum, { from }) => sum + Math.floor((changes(cut, index) - changes(from, index)) * 0.6), 0);
      return { segment, source: String(source), target: String(source - missing) };
    }),
  };
}

/** Learners seen in the tile's closed windows, and in the day's table of course activity, of the last quiet hour. */
export function activityCounts(model: Model, at: number): Observation {
  const hour = Math.floor((at - 1_200_000) / 3_600_000) * 3_600_000;
  const events = model.volumes.progress.count(hour) - model.volumes.progress.count(hour - 3_600_000);
  const count = String(Math.max(0, events));
  return {
    kind: "count-comparison",
    cut: isoInstant(hour),
    segments: [{ segment: "all", source: count, target: count }],
  };
}

/** Keys of the purchase lines up to the last cut; `outside`: what the payment system says it took. */
export function purchaseKeys(model: Model, at: number): Observation {
  const cut = lastCut(at);
  const line = (moment: number) => model.volumes.purchases.count(moment);
  const through = line(cut);
  const rows = through - rolledBackLines(model, cut).filter((hole) => hole <= through).length;
  const doubled = model.effects.doubledOrders
    .filter(({ from, to }) => from < cut && at < to)
    .reduce((sum, span) => sum + Math.floor((line(Math.min(cut, span.sendsUntil)) - line(span.from)) * span.share), 0);
  const distinct = String(rows - doubled);
  return {
    kind: "key-comparison",
    through: String(through),
    rows: String(rows),
    distinct,
    outside: distinct,
    keysMissing: 0,
  };
}

/** The completion mart's rows of the newest day and the one before. */
export function martRows(model: Model, at: number): Observation {
  const today = Math.floor(at / day) * day;
  const rows = (moment: number) => 52_000 + Math.floor(model.volumes.enrollment.count(moment) * 0.4);
  const shrunk = model.effects.martShrunk.find(({ from, to }) => from <= at && at < to);
  const usualDeletes = 120;
  const gone = shrunk ? Math.floor(rows(today) * shrunk.share) : 0;
  return {
    kind: "mart-rows",
    day: isoInstant(today).slice(0, 10),
    rows: String(rows(today) - gone),
    previousRows: String(rows(today - day)),
    deletes: String(usualDeletes + gone),
    usualDeletes: String(usualDeletes),
  };
}

const hour = 3_600_000;
/** One line in so many comes of a course that the catalogue does not have yet. */
const uncatalogued = { "self-paced": 450, "by cohort": 900 };

/** Revenue lines of the last hour without a course dimension, by segment. */
export function withoutCourse(model: Model, at: number): Observation {
  const lines = model.volumes.purchases.count(at) - model.volumes.purchases.count(at - hour);
  const rows = Object.entries(uncatalogued).map(([segment, oneIn]) => ({ segment, count: Math.floor(lines / oneIn) }));
  return { kind: "count-query", rows };
}

/** Checkouts ever, or sessions of learners now; null for a product beside which nothing is counted. */
export function outsideNumber(model: Model, prefix: string, at: number): Observation | null {
  const { checkouts, sessions } = model.outside;
  if (prefix === "purchases") return { kind: "number", value: String(checkouts.count(at)) };
  if (prefix !== "tile") return null;
  return { kind: "number", value: String(sessions.count(at) - sessions.count(at - sessionLasts)) };
}
