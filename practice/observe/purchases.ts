import { isoInstant } from "../../lib/observations/time.ts";
import type { Observation } from "../../lib/observations/types.ts";
import { active } from "../effects.ts";
import type { Model } from "../model.ts";
import { connectorOf } from "./connectors.ts";
import type { Documents } from "./documents.ts";
import { groupOf } from "./groups.ts";
import { deadLetteredLines, heldLines, lostLines, skippedLines, strayLines } from "./line-troubles.ts";
import {
  fileStart,
  landedThrough,
  lineAppendedAt,
  pollEvery,
  rolledBackLines,
  rotateEvery,
  sentThrough,
} from "./purchase-lines.ts";
import { linePartitions } from "./purchase-topic.ts";
import { rangesText } from "./ranges.ts";

const hour = 3_600_000;
/** Objects older than this may go any time: the bucket keeps them for two days. */
const agedAfter = 45 * hour;
/** From closing a file to its object and the commit. */
export const writeTakes = 900;

/** The largest line up to `through` that exists; null in an empty table. */
function largest(through: number, holes: readonly number[]): string | null {
  let line = through;
  while (line > 0 && holes.includes(line)) line--;
  return line > 0 ? String(line) : null;
}

const instantOf = (at: number) => (Number.isFinite(at) ? isoInstant(at) : null);
const timeOfLine = (model: Model, line: number, at: number) =>
  line > 0 ? instantOf(model.volumes.purchases.timeOf(line - 1, at)) : null;

function deadLetters(model: Model, at: number): Observation {
  const lines = deadLetteredLines(model, at);
  const total = lines.length;
  return {
    kind: "dead-letter-topic",
    partitions: [{ partition: 0, start: "0", end: String(total) }],
    total: String(total),
    inWindow: lines.filter(({ setAsideAt }) => setAsideAt > at - 600_000).length,
    oldestAt: total > 0 ? isoInstant(Math.min(...lines.map(({ setAsideAt }) => setAsideAt))) : null,
    byClass: total > 0 ? [{ exceptionClass: "org.apache.kafka.connect.errors.DataException", count: total }] : [],
    identities: rangesOf(lines.map(({ line }) => line)),
    unreadable: 0,
    newest: lines.slice(-50).map(({ line, setAsideAt }, index) => ({
      appendedAt: isoInstant(setAsideAt),
      partition: 0,
      offset: String(Math.max(0, total - 50) + index),
      identity: String(line),
      sourceTopic: "commerce.purchase_line",
      sourcePartition: line % 3,
      sourceOffset: String(Math.floor(line / 3)),
      connector: "purchase-line-s3",
      exceptionClass: "org.apache.kafka.connect.errors.DataException",
    })),
  };
}

function rangesOf(lines: readonly number[]): string {
  return rangesText(
    0,
    [],
    [...new Set(lines)].sort((a, b) => a - b),
  );
}

function duplicatesAt(model: Model, at: number): number {
  const usual = Math.floor((at - model.began) / (11 * hour)) * 62;
  const injected = model.effects.duplicated.filter((entry) => entry.at <= at);
  return injected.reduce((sum, entry) => sum + entry.lines, usual);
}

/** Largest line number in the prefix at `at`. */
export function landedAt(model: Model, at: number): number {
  return landedThrough(model, model.hops.sink.at(at) - writeTakes);
}

/** When the object that holds `line` was written: its file was closed, and the sink wrote it; a pause holds up the writing too. */
export function writtenAt(model: Model, line: number, at: number): number {
  const due = fileStart(model, lineAppendedAt(model, line, at)) + rotateEvery;
  const waits = active(model.effects.recordDriven, due);
  const next = waits ? lineAppendedAt(model, sentThrough(model, due) + 1, at) : due;
  const closed = waits ? Math.max(due, Math.min(waits.to, next)) : due;
  return Math.min(at, model.hops.sink.reached(closed + writeTakes));
}

function prefix(model: Model, at: number, landed: number, absent: readonly number[]): Observation {
  const merged = model.effects.compacted.filter((entry) => entry.at <= at);
  const lost = lostLines(model, at);
  const small = model.effects.smallFiles.filter(({ from }) => from < at);
  const files =
    Math.floor((at - model.began) / rotateEvery) +
    small.reduce((sum, { from, to }) => sum + Math.floor(((Math.min(at, to) - from) / pollEvery) * 0.8), 0) -
    merged.reduce((sum, { objects }) => sum + objects - 1, 0);
  return {
    kind: "object-prefix",
    objects: Math.max(0, files - (lost.length > 0 ? 1 : 0)),
    landed: rangesText(landed, [...absent, ...lost], strayLines(model, at), expiredThrough(model, at) + 1),
    aged: rangesText(landedAt(model, at - agedAfter), [...absent, ...lost], [], expiredThrough(model, at) + 1),
    duplicates: duplicatesAt(model, at),
    newestObjectAt: landed === 0 ? null : isoInstant(writtenAt(model, landed, at)),
    newestEventTime: timeOfLine(model, landed, at),
  };
}

/** Largest line number whose object the bucket's life cycle has deleted; what is gone does not come back. */
function expiredThrough(model: Model, at: number): number {
  const deletedAt = model.effects.lifeCycle
    .filter(({ from }) => from <= at)
    .map(({ from, to, keptMs }) => Math.max(from, Math.floor(Math.min(at, to) / hour) * hour) - keptMs);
  return Math.max(0, ...deletedAt.map((moment) => landedAt(model, moment)));
}

/** First line number that is still in the table: older ones may have been purged. */
function firstKept(model: Model, at: number): number {
  const purged = model.effects.purgedRows.filter((purge) => purge.at <= at);
  return 1 + Math.max(0, ...purged.map((purge) => model.volumes.purchases.count(purge.at - purge.keptMs)));
}

export function observePurchases(model: Model, at: number): Documents {
  const allocated = model.volumes.purchases.count(at);
  const rolledBack = rolledBackLines(model, at);
  const held = heldLines(model, at);
  const skipped = skippedLines(model, at);
  const notCommitted = [...rolledBack, ...held];
  const notSent = [...rolledBack, ...skipped];
  const setAside = deadLetteredLines(model, at);
  const sent = sentThrough(model, at);
  const landed = landedAt(model, at);
  const max = largest(allocated, notCommitted);
  const notLanded = [...notSent, ...setAside.filter(({ open }) => open).map(({ line }) => line)];
  return {
    "purchases.table": {
      kind: "source-table",
      max,
      committed: rangesText(allocated, notCommitted, [], firstKept(model, at)),
      openFrom: held[0] === undefined ? null : String(held[0]),
      newestEventTime: timeOfLine(model, Number(max ?? 0), at),
    },
    "purchases.source": {
      kind: "connect-source-offset",
      incrementing: largest(sentThrough(model, Math.floor(at / pollEvery) * pollEvery), notSent),
    },
    "purchases.sourceConnector": connectorOf(model, "purchases.sourceConnector", at),
    "purchases.sent": {
      kind: "topic-identities",
      sent: rangesText(sent, notSent),
      newestAppendedAt: sent > 0 ? instantOf(lineAppendedAt(model, sent, at)) : null,
    },
    "purchases.sink": groupOf(model, "purchases.sink", at, { protocol: "classic", members: 1 }, () =>
      linePartitions(model, at, { committed: landed, end: sent, holes: notSent }),
    ),
    "purchases.sinkConnector": connectorOf(model, "purchases.sinkConnector", at),
    "purchases.prefix": prefix(model, at, landed, notLanded),
    "purchases.dlq": deadLetters(model, at),
  };
}
