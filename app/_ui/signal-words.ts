import { formatQuantity } from "../../lib/board/format.ts";

/** How a signal is named beside its number and on its chart. `limit` follows the number: "of 2 m to visible". */
type SignalWords = {
  /** Before the number, where several stand together: "cohort". */
  name: string;
  /** Over a chart: "Close to visible". */
  title: string;
  /** Replaces the unit where the unit alone would not say what is counted. */
  unit?: string;
  /** After the limit: "to visible". */
  of?: string;
  /** What the limit is called on a chart. */
  limit: string;
};

const table: Record<string, SignalWords> = {
  "progress-tile.window-visible": { name: "visible", title: "Close to visible", of: "to visible", limit: "SLO" },
  "progress-tile.checkpoint-lag": { name: "checkpoint", title: "Records past the checkpoint", limit: "limit" },
  "progress-landing.dead-letter-rate": {
    name: "dead letters",
    title: "Dead letters a minute",
    of: "dead letters",
    limit: "cap",
  },
  "progress-landing.oldest-unlanded": { name: "oldest unlanded", title: "Oldest unlanded record", limit: "SLO" },
  "purchase-lines.completeness-gap": {
    name: "missing",
    title: "Missing lines",
    unit: "missing",
    of: "allowed",
    limit: "limit",
  },
  "purchase-lines.prefix-age": { name: "prefix", title: "Prefix age", limit: "SLO" },
  "purchase-lines.source-behind": { name: "source behind", title: "Lines the source has not read", limit: "limit" },
  "course-revenue.oldest-unread": { name: "course revenue", title: "Oldest unread purchase line", limit: "SLO" },
  "enrollment-cohort.retained-wal": { name: "retained WAL", title: "Retained WAL", of: "WAL", limit: "budget" },
  "enrollment-cohort.cohort-age": { name: "cohort", title: "Cohort age", limit: "SLO" },
  "enrollment-cohort.offset-age": { name: "offset", title: "Since the connector offset moved", limit: "limit" },
  "enrollment-cohort.fold-lag": { name: "fold", title: "Record lag of the fold", limit: "limit" },
};

/** A signal of a contract that ships its own products reads by its id. */
export function signalWords(signal: string): SignalWords {
  const name = signal.slice(signal.indexOf(".") + 1).replaceAll("-", " ");
  return table[signal] ?? { name, title: name.charAt(0).toUpperCase() + name.slice(1), limit: "limit" };
}

/** `SLO 2 m`, `cap 2 /min`, `limit 0 lines`. */
export function limitLabel(signal: string, limit: number, unit: string): string {
  return `${signalWords(signal).limit} ${formatQuantity(limit, unit)}`;
}
