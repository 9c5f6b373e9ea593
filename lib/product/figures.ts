import { formatClock, formatCount } from "../board/format.ts";
import type { CursorView } from "../board/views.ts";
import type { Cursor } from "../contracts/types.ts";
import { formatLsn, lsnDistance, parseLsn } from "../observations/positions.ts";
import { epochMs } from "../observations/time.ts";
import type { Observation } from "../observations/types.ts";
import { recordLag } from "./partitions.ts";

type Shown = Pick<CursorView, "figure" | "position">;
const none: Shown = { figure: null, position: null };

/** A cursor's own number and the position behind it. Positions keep every digit; no two cursors are added. */
export function shownOf(cursor: Cursor, value: Observation, now: number): Shown {
  switch (value.kind) {
    case "consumer-group":
    case "spark-checkpoint":
      return partitioned(value);
    case "replication-slot": {
      if (value.restartLsn === null) return none;
      const limit = cursor.kind === "replication-slot" ? Number(cursor.diskBudget) : null;
      const retained = Number(lsnDistance(value.currentLsn, value.restartLsn));
      const confirmed = value.confirmedFlushLsn === null ? "nothing" : lsn(value.confirmedFlushLsn);
      return {
        figure: { value: retained, unit: "bytes", limit, label: "retained" },
        position: `restart ${lsn(value.restartLsn)}, confirmed ${confirmed}`,
      };
    }
    case "connect-connector": {
      const limit = cursor.kind === "connect-connector" ? cursor.tasks : null;
      const running = value.tasks.filter(({ state }) => state === "RUNNING").length;
      return { figure: { value: running, unit: "tasks", limit, label: "RUNNING" }, position: value.state };
    }
    case "connect-source-offset":
      return { figure: null, position: storedPosition(value) };
    case "dead-letter-topic":
      return figure(value.inWindow, "records", "in the window", `${formatCount(value.total)} ever`);
    case "reject-topic": {
      const recent = value.byReason.reduce((sum, { inWindow }) => sum + inWindow, 0);
      return figure(recent, "records", "in the window", `${formatCount(value.total)} ever`);
    }
    case "source-table":
      return { figure: null, position: value.max === null ? "no row yet" : `largest ${formatCount(value.max)}` };
    case "object-prefix":
      return figure(value.objects, "objects", "in the prefix", null);
    case "fold-state":
      return ageOf(value.newestSourceTs, now, "newest change applied");
    case "captured-newest":
      return ageOf(value.newestCommitAt, now, "newest captured commit");
    case "topic-identities":
      return { figure: null, position: value.newestAppendedAt && `newest appended ${clock(value.newestAppendedAt)}` };
    case "number":
      return figure(Number(value.value), cursor.kind === "number" ? cursor.quantity : "", "counted outside", null);
    case "count-comparison": {
      const differ = value.segments.filter(({ source, target }) => source !== target).length;
      return figure(differ, "segments", `of ${value.segments.length} differ`, `counted up to ${cutWords(value.cut)}`);
    }
    case "key-comparison":
      return figure(value.keysMissing, "keys", "missing", `through ${formatCount(value.through)}`);
    case "mart-rows":
      return figure(Number(value.rows), "rows", `on ${value.day}`, `${formatCount(value.deletes)} deletes`);
    case "schema-deploys": {
      const refused = value.events.filter(({ result }) => result === "rejected").length;
      return figure(refused, "refusals", `of ${value.events.length} registrations`, null);
    }
    default:
      return none;
  }
}

const clock = (at: string): string => `${formatClock(at)} UTC`;
/** A cut is an instant or a value of the thing that is counted. */
const cutWords = (cut: string): string => (Number.isNaN(Date.parse(cut)) ? cut : clock(cut));

const lsn = (text: string): string => formatLsn(parseLsn(text));

const figure = (value: number, unit: string, label: string, position: string | null): Shown => ({
  figure: { value, unit, limit: null, label },
  position,
});

function partitioned(value: Extract<Observation, { kind: "consumer-group" | "spark-checkpoint" }>): Shown {
  const lag = recordLag(value);
  const count = value.partitions.length;
  const label = `of record lag, ${count} ${count === 1 ? "partition" : "partitions"}`;
  const position =
    value.kind === "consumer-group"
      ? `${value.state}, ${formatCount(value.members)} ${value.members === 1 ? "member" : "members"}`
      : `batch ${value.committedBatch === null ? "none" : formatCount(value.committedBatch)} committed`;
  return lag === null ? { figure: null, position } : figure(Number(lag), "records", label, position);
}

function storedPosition(value: Extract<Observation, { kind: "connect-source-offset" }>): string {
  if (value.lsn != null) return `stored ${lsn(value.lsn)}`;
  return value.incrementing == null ? "nothing stored yet" : `stored ${formatCount(value.incrementing)}`;
}

function ageOf(at: string | null, now: number, label: string): Shown {
  if (at === null) return none;
  return figure(Math.max(0, Math.round((now - epochMs(at)) / 1_000)), "s", label, null);
}
