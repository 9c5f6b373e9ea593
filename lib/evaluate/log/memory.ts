import type { Json } from "../types.ts";

/** What one sweep leaves for the next about one partition of a reader; positions as decimal text. */
export type PartitionMemory = {
  topicId: string | null;
  committed: string | null;
  start: string;
  end: string;
  /** Data records that the reader had not read: while retention has passed it, those appended since are added. */
  owed: string;
  /** Sweeps in a row in which the start was above the commit with something unread between; the reader being gone counts. */
  passed: number;
  /** The commit was above the end. */
  beyond: boolean;
  /** The topic was made anew under this commit; what the old one still owed. */
  oldOwed: string | null;
};
export type LogMemory = Record<string, PartitionMemory>;

export const asJson = (memory: LogMemory): Json => memory;
