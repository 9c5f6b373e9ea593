import type { Held, Inactive, Unmoved } from "./clocks.ts";
import type { Incarnation } from "./identity.ts";
import type { Trend } from "./retained.ts";

/** What one sweep leaves for the next about a slot. Instants are milliseconds on the estate's clock, LSNs decimal text. */
export type SlotMemory = {
  inactive: Inactive | null;
  paused: Held | null;
  starts: number[];
  confirmed: Unmoved | null;
  restart: Unmoved | null;
  /** How long restart_lsn lately stands between two moves, ms: it moves only with a running-xacts record, and then is confirmed. */
  restartStep: number;
  overSince: number | null;
  trend: Trend;
  /** The end of the log every half hour of the last day: how fast the database writes at its slowest and at its fastest. */
  paces: Trend;
  incarnation: Incarnation | null;
  /** Last stored LSN of the connector: null when none was stored; `unseen` before the first look. */
  stored: string | null;
  /** confirmed_flush_lsn of the sweep before, when it was above the stored LSN then. */
  aheadAt: string | null;
  /** The slot was lost when last seen: its absence or its successor is explained. */
  lost: boolean;
  /** Last confirmed_flush_lsn ever seen, for the page about a slot that is gone. */
  lastConfirmed: string | null;
};

export const nothingRemembered: SlotMemory = {
  inactive: null,
  paused: null,
  starts: [],
  confirmed: null,
  restart: null,
  restartStep: 0,
  overSince: null,
  trend: [],
  paces: [],
  incarnation: null,
  stored: "unseen",
  aheadAt: null,
  lost: false,
  lastConfirmed: null,
};

/** While a snapshot runs or the slot is a standby's, no clock of the reader runs. */
export const clocksReset: Pick<SlotMemory, "inactive" | "paused" | "starts" | "confirmed" | "restart"> = {
  inactive: null,
  paused: null,
  starts: [],
  confirmed: null,
  restart: null,
};
