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

type Row = { enrollment_id: number; course_id: number; segment: string; state: string };
type Envelope = { before: Row | null; after: Row | null; op: string; source: { ts_ms: number; snapshot?: string } };

/** Throws RangeError on a value that is no change of `public.enrollment`; the message never holds the value. */
export function readChange(value: Buffer | null): Change {
  const envelope = JSON.parse(value?.toString("utf8") ?? "null") as Envelope | null;
  const row = envelope?.after ?? envelope?.before;
  if (!envelope || !row || !Number.isFinite(envelope.source?.ts_ms)) throw new RangeError("not a change event");
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
