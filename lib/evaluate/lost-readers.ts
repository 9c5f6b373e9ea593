import { recallFrom, type Sweeping } from "./scope.ts";
import { commitSum } from "./unread.ts";

/** Where a connector's reader stands: a sink's group by its commits, a source's slot by what it has confirmed. */
type Reader = { subject: string; present: boolean; at: string };
type Kept = Record<string, string>;

const key = (id: string) => `connect-readers:${id}`;

/** While Connect answers: which readers of its connectors are there, and where they stand. */
export function rememberReaders(sweeping: Sweeping, id: string): void {
  const kept: Kept = {};
  for (const { subject, present, at } of readersOf(sweeping, id)) if (present) kept[subject] = at;
  sweeping.after[key(id)] = kept;
}

/**
 * Connect answers nothing, a reader that was there when it last answered has gone, and none of the others has moved since the
 * sweep before: the workers are gone, not the monitor's way to them. A reader that cannot be seen witnesses nothing, and none
 * does while the brokers do not answer.
 */
export function lostReaders(sweeping: Sweeping, id: string): boolean {
  const kept = recallFrom<Kept>(sweeping, key(id));
  if (kept === undefined) return false;
  const seen = readersOf(sweeping, id).filter(({ subject }) => subject in kept);
  const positions = Object.fromEntries(seen.map(({ subject, at }) => [subject, at]));
  sweeping.after[key(id)] = { ...kept, ...positions };
  const isGone = seen.length === Object.keys(kept).length && seen.some(({ present }) => !present);
  if (!brokersAnswer(sweeping)) return false;
  return isGone && seen.every(({ present, subject, at }) => !present || kept[subject] === at);
}

/** A worker that has lost its brokers loses its readers too. */
function brokersAnswer({ contract, look }: Sweeping): boolean {
  return Object.entries(contract.dependencies).every(
    ([id, { kind }]) => kind !== "kafka" || look(`dependency.${id}`).ok,
  );
}

/** Of every product whose connectors this Connect runs, as far as they are seen. */
function readersOf(sweeping: Sweeping, id: string): Reader[] {
  return Object.values(sweeping.contract.products).flatMap(({ inRun, prefix, cursors }) => {
    if (!inRun) return [];
    const all = Object.entries(cursors);
    const roles = all.flatMap(([, cursor]) =>
      cursor.kind === "connect-connector" && cursor.needs.includes(id) ? [cursor.role] : [],
    );
    return all.flatMap(([name, cursor]) => {
      const isSink = cursor.kind === "consumer-group" && cursor.role === "sink" && roles.includes("sink");
      const isSlot = cursor.kind === "replication-slot" && roles.includes("slot");
      return isSink || isSlot ? (readerAt(sweeping, `${prefix}.${name}`) ?? []) : [];
    });
  });
}

function readerAt(sweeping: Sweeping, subject: string): Reader | null {
  const seen = sweeping.look(subject);
  if (!seen.ok) return null;
  const { value } = seen;
  if (value.kind === "consumer-group") {
    return { subject, present: value.members > 0, at: commitSum(value.partitions) };
  }
  if (value.kind !== "replication-slot") return null;
  return { subject, present: value.active, at: String(value.confirmedFlushLsn ?? "") };
}
