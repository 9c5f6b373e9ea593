/** What a player says of a learner's progress. `seq` rises with each record that a client sends. */
export type ProgressEvent = {
  event_id: string;
  seq: number;
  learner: string;
  course: string;
  kind: "started" | "position" | "finished";
  position_s: number;
  event_time: string;
};
export type ProgressRecord = { key: string; value: string; headers: Record<string, string> };

const courses = ["algebra", "biology", "chemistry", "drawing", "economics"];
const kinds = ["started", "position", "position", "position", "finished"] as const;
const learners = 24;
const perRound = 5;

/** How many seconds ago round `n`'s event `i` happened: a little, some seconds for a slow client, long for one that was offline. */
function ageSeconds(n: number, i: number): number {
  const outOfOrder = ((n * 7 + i * 3) % 10) / 10;
  return n % 9 === 8 && i === 0 ? 3 + outOfOrder : outOfOrder;
}

/**
 * The records of round `n`: events out of order by up to a second, a late one now and then, a retry of one that had arrived,
 * and every 160th round a client that was offline sends what happened a minute ago. `marker` goes into key, header and value.
 */
export function progressRound(n: number, now: number, marker: string): ProgressRecord[] {
  const records = Array.from({ length: perRound }, (_, i) => record(n, i, now - 1_000 * ageSeconds(n, i), marker));
  const retried = n % 11 === 10 ? records.slice(0, 1) : [];
  const offline =
    n % 160 === 159 ? Array.from({ length: 10 }, (_, i) => record(n, 50 + i, now - 60_000 - 400 * i, marker)) : [];
  return [...records, ...retried, ...offline];
}

/** One record; `event` replaces fields of its value, and `undefined` leaves one out. */
export function record(
  n: number,
  i: number,
  at: number,
  marker: string,
  event: { [field in keyof ProgressEvent]?: ProgressEvent[field] | undefined } = {},
): ProgressRecord {
  const learner = `${marker}-${(n * perRound + i) % learners}`;
  const value = {
    event_id: `${marker}-${n}-${i}`,
    seq: n,
    learner,
    course: courses[(n + i) % courses.length],
    kind: kinds[(n + i) % kinds.length],
    position_s: (n * 5 + i) % 3_600,
    event_time: new Date(at).toISOString(),
    ...event,
  };
  return { key: learner, value: JSON.stringify(value), headers: { client: `${marker}-player` } };
}
