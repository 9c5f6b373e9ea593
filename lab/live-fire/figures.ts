import { lsnDistance } from "../../lib/observations/positions.ts";
import type { Looking } from "./looking.ts";

/** A reading of the lab by its name: a number with its unit and its usual most. Null: not measured yet. */
export type LabFigure = { id: string; name: string; value: number | null; unit: string; usual: number };

const seconds = (at: string | null | undefined, now: number): number | null =>
  at ? Math.max(0, Math.round((now - Date.parse(at)) / 1_000)) : null;

/** Seconds that the oldest unread record of a group waits; 0 where none does. */
function waiting(looking: Looking, id: string, now: number): number | null {
  const group = looking.read(id, "consumer-group");
  if (!group) return null;
  const oldest = group.partitions.flatMap(({ oldestUnreadAt }) => oldestUnreadAt ?? []).sort()[0];
  return seconds(oldest, now) ?? 0;
}

const windowMs = 15_000;

/** The six figures, each under the id of the practice estate's. */
export function labFigures(looking: Looking, now = Date.now()): LabFigure[] {
  const newest = looking.read("tile.sink", "tile-sink")?.rows.at(-1);
  const slot = looking.read("enrollment.slot", "replication-slot");
  const kept = slot?.restartLsn ? Number(lsnDistance(slot.currentLsn, slot.restartLsn)) : null;
  const state = looking.read("enrollment.state", "fold-state");
  const prefix = looking.read("purchases.prefix", "object-prefix");
  const rowEnd = newest ? new Date(Date.parse(newest.start) + windowMs).toISOString() : null;
  return [
    {
      id: "S1",
      name: "Progress tile: end of the newest window with a row",
      value: seconds(rowEnd, now),
      unit: "s ago",
      usual: 60,
    },
    {
      id: "S2",
      name: "Progress landing: oldest record not landed",
      value: waiting(looking, "landing.sink", now),
      unit: "s",
      usual: 15,
    },
    {
      id: "S3",
      name: "Purchase lines: newest object",
      value: seconds(prefix?.newestObjectAt, now),
      unit: "s ago",
      usual: 15,
    },
    {
      id: "S4",
      name: "Course revenue: oldest line not read",
      value: waiting(looking, "revenue.group", now),
      unit: "s",
      usual: 15,
    },
    {
      id: "S5",
      name: "Enrollment slot: log kept on the primary",
      value: kept === null ? null : Math.round(kept / 104_857.6) / 10,
      unit: "MB",
      usual: 2,
    },
    {
      id: "S6",
      name: "Cohort: newest change in it",
      value: seconds(state?.newestSourceTs, now),
      unit: "s ago",
      usual: 15,
    },
  ];
}
