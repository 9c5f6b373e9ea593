import { isoInstant } from "../observations/time.ts";
import type { Page, PageEvent, PageEventKind } from "./types.ts";

/** Collects what happened in one step, in order. Receivers hear of fired pages only. */
export class PageEvents {
  readonly list: PageEvent[] = [];
  readonly at: string;

  constructor(now: number) {
    this.at = isoInstant(now);
  }

  record(page: Page, kind: PageEventKind, notify = false): void {
    this.list.push({ page: page.id, kind, at: this.at, reason: page.reason, notify: notify && page.firedAt !== null });
  }
}
