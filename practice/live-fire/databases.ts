import { RangeSet } from "../../lib/evaluate/range-set.ts";
import { lsnDistance } from "../../lib/observations/positions.ts";
import { clockTime, columns, minute, type Run, stamp } from "./look.ts";

/** `max(line_seq)` in the table beside the source connector's stored offset, ten minutes ago and now. */
export const linesAgainstOffset: Run = (look) => {
  const rows = [look.at - 10 * minute, look.at].map((at) => ({
    at,
    max: look.read("purchases.table", "source-table", at).max ?? "0",
    offset: look.read("purchases.source", "connect-source-offset", at).incrementing ?? "0",
  }));
  const [before, now] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const output = columns([
    ["TIME", "max(line_seq)", "incrementing"],
    ...rows.map(({ at, max, offset }) => [clockTime(at), max, offset]),
  ]);
  const shows =
    now.offset !== before.offset ? "both grow" : now.max === before.max ? "neither grows" : "only the table grows";
  return { output, shows };
};

/** Lines below the newest landed one that the prefix does not hold, of those that the source has sent. */
export const missingLines: Run = (look) => {
  const landed = RangeSet.parse(look.read("purchases.prefix", "object-prefix").landed);
  const { objects, newestObjectAt } = look.read("purchases.prefix", "object-prefix");
  const sent = RangeSet.parse(look.read("purchases.sent", "topic-identities").sent);
  const top = landed.ranges().at(-1)?.[1] ?? 0n;
  const holes = sent.lessThan(top).minus(landed);
  const rows = holes.ranges().map(([from, to]) => [from, to - 1n, to - from]);
  const found = rows.length === 0 ? "(0 rows)" : columns([["from_line", "to_line", "lines"], ...rows]);
  const output = `${objects} objects, newest ${newestObjectAt ? stamp(newestObjectAt) : "-"}\n${found}`;
  return { output, shows: holes.isEmpty ? "none" : holes.size < 10n ? "single lines" : "a whole stretch" };
};

/** `pg_replication_slots`, with what the slot keeps. */
export const slotRow: Run = (look) => {
  const keptAt = (at: number) => {
    const { restartLsn, currentLsn } = look.read("enrollment.slot", "replication-slot", at);
    return restartLsn ? Number(lsnDistance(currentLsn, restartLsn)) : 0;
  };
  const slot = look.read("enrollment.slot", "replication-slot");
  const kept = keptAt(look.at);
  const output = columns([
    ["slot_name", "active", "wal_status", "restart_lsn", "confirmed_flush_lsn", "kept"],
    [
      "enrollment_debezium",
      slot.active ? "t" : "f",
      slot.walStatus ?? "-",
      slot.restartLsn ?? "-",
      slot.confirmedFlushLsn ?? "-",
      `${(kept / 1_048_576).toFixed(1)} MB`,
    ],
  ]);
  const confirmed = slot.confirmedFlushLsn ? Number(lsnDistance(slot.currentLsn, slot.confirmedFlushLsn)) : kept;
  if (!slot.active) return { output, shows: "not active" };
  if (kept < growing) return { output, shows: "active, keeps little" };
  return { output, shows: confirmed < growing ? "active, only restart is old" : "active, both are old" };
};
const growing = 14 * 1_048_576;

/** `pg_stat_activity`: the oldest transaction that has written. */
export const oldestTransaction: Run = (look) => {
  const { oldestWriter } = look.read("enrollment.slot", "replication-slot");
  const rows = oldestWriter
    ? [[oldestWriter.application, stamp(oldestWriter.startedAt), oldestWriter.prepared ? "yes" : "no"]]
    : [];
  const body = rows.length === 0 ? "(0 rows)" : columns([["application_name", "xact_start", "prepared"], ...rows]);
  const old =
    oldestWriter !== null && oldestWriter !== undefined && look.at - Date.parse(oldestWriter.startedAt) > 5 * minute;
  return { output: `now ${stamp(look.at)}\n${body}`, shows: old ? "one of many minutes" : "none that is old" };
};

/** The newest commit on the three captured tables beside the newest change in the cohort. */
export const newestCommit: Run = (look) => {
  const { newestCommitAt } = look.read("enrollment.captured", "captured-newest");
  const { newestSourceTs } = look.read("enrollment.state", "fold-state");
  const output = columns([
    ["now", "newest commit", "newest change in the cohort"],
    [clockTime(look.at), ...[newestCommitAt, newestSourceTs].map((at) => (at ? clockTime(Date.parse(at)) : "-"))],
  ]);
  const old = (at: string | null) => at === null || look.at - Date.parse(at) > 3 * minute;
  if (old(newestCommitAt)) return { output, shows: "both are old" };
  return { output, shows: old(newestSourceTs) ? "only the cohort is old" : "both are new" };
};
