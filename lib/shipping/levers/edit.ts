import type { LogRecord, Why } from "./delivery.ts";
import type { Day } from "./simulate.ts";

/** One record of the log, changed by hand. The truth stays what the shop sold. */
export type Edit = { id: number; why: Why; cents?: number; time?: number; drop?: boolean };

const isMeant = (record: LogRecord, edit: Pick<Edit, "id" | "why">) => record.id === edit.id && record.why === edit.why;

export const findRecord = ({ log }: Day, edit: Pick<Edit, "id" | "why">): LogRecord | undefined =>
  log.find((record) => isMeant(record, edit));

export const recordsOf = ({ log }: Day, id: number): LogRecord[] => log.filter((record) => record.id === id);

/** The day with that one record changed or gone; its place in the log stays. */
export function edited(day: Day, edit: Edit | null): Day {
  if (edit === null) return day;
  const { cents, time, drop } = edit;
  const log = drop
    ? day.log.filter((record) => !isMeant(record, edit))
    : day.log.map((record) =>
        isMeant(record, edit) ? { ...record, cents: cents ?? record.cents, time: time ?? record.time } : record,
      );
  return { ...day, log };
}
