/** What the fold takes from one Debezium change event. */
export type Change = {
  enrollmentId: string;
  deleted: boolean;
  courseId: number;
  segment: string;
  state: string;
  sourceTsMs: number;
  snapshot: boolean;
};

/** A change of the heartbeat row: that it arrived is all it says. */
export type Canary = { id: number; sourceTsMs: number };

type Row = { enrollment_id: number; course_id: number; segment: string; state: string };
type Envelope<T> = { before: T | null; after: T | null; op: string; source: { ts_ms: number; snapshot?: string } };

/** Throws RangeError on a value that is no change of `public.enrollment`; the message never holds the value. */
export function readChange(value: Buffer | null): Change {
  const { row, envelope } = open<Row>(value);
  const { snapshot } = envelope.source;
  return {
    enrollmentId: String(row.enrollment_id),
    deleted: envelope.op === "d",
    courseId: row.course_id ?? 0,
    segment: row.segment ?? "",
    state: row.state ?? "",
    sourceTsMs: envelope.source.ts_ms,
    snapshot: snapshot !== undefined && snapshot !== "false",
  };
}

/** The heartbeat row's last change in a batch; null for a batch without one. Snapshot records do not count. */
export function lastCanary(values: (Buffer | null)[]): Canary | null {
  const live = values
    .map((value) => open<{ id: number }>(value))
    .filter(({ envelope }) => (envelope.source.snapshot ?? "false") === "false");
  const last = live.at(-1);
  return last ? { id: last.row.id, sourceTsMs: last.envelope.source.ts_ms } : null;
}

function open<T>(value: Buffer | null): { row: T; envelope: Envelope<T> } {
  const envelope = JSON.parse(value?.toString("utf8") ?? "null") as Envelope<T> | null;
  const row = envelope?.after ?? envelope?.before;
  if (!envelope || !row || !Number.isFinite(envelope.source?.ts_ms)) throw new RangeError("not a change event");
  return { row, envelope };
}
