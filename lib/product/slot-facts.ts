import { deadlineWords } from "../board/deadline-words.ts";
import { formatBytes, formatClock, formatDuration } from "../board/format.ts";
import type { BoardInput } from "../board/input.ts";
import type { Fact } from "../board/views.ts";
import type { CursorOf, Product } from "../contracts/types.ts";
import type { Verdict } from "../evaluate/types.ts";
import { formatLsn, lsnDistance, parseLsn } from "../observations/positions.ts";
import type { ObservationOf } from "../observations/types.ts";
import { arrived, type Latest } from "./observations.ts";

/** What the database says of the product's slot, in words; null for a product without one or never seen. */
export function slotFacts(product: Product, { verdicts }: BoardInput, latest: Latest): Fact[] | null {
  for (const [name, cursor] of Object.entries(product.cursors)) {
    if (cursor.kind !== "replication-slot") continue;
    const subject = `${product.prefix}.${name}`;
    const slot = arrived(latest, subject, "replication-slot");
    const due = verdicts.find((verdict) => verdict.subject === subject && verdict.deadline);
    const inactive = verdicts.find(({ failureMode, subject: of }) => failureMode === "F19" && of === subject);
    const seconds = inactive?.evidence.inactiveSeconds;
    return slot && factsOf(cursor, slot, due, slot.active || typeof seconds !== "number" ? null : seconds);
  }
  return null;
}

function factsOf(
  cursor: CursorOf<"replication-slot">,
  slot: ObservationOf<"replication-slot">,
  due: Verdict | undefined,
  inactiveSeconds: number | null,
): Fact[] {
  const allowed = `(allowed ${formatDuration(cursor.inactiveFor / 1_000)})`;
  const idle = inactiveSeconds === null ? "no" : `no, for ${formatDuration(inactiveSeconds)} ${allowed}`;
  const retained = slot.restartLsn === null ? null : lsnDistance(slot.currentLsn, slot.restartLsn);
  const lsn = (text: string | null) => (text === null ? "none" : formatLsn(parseLsn(text)));
  return [
    { label: "Active", value: slot.present ? (slot.active ? "yes" : idle) : "the slot does not exist" },
    { label: "WAL status", value: slot.walStatus ?? "none" },
    {
      label: "Retained",
      value: `${retained === null ? "unknown" : formatBytes(retained)} of ${formatBytes(cursor.diskBudget)}`,
    },
    { label: "Restart LSN", value: lsn(slot.restartLsn), code: true },
    { label: "Confirmed LSN", value: lsn(slot.confirmedFlushLsn), code: true },
    { label: "Current LSN", value: lsn(slot.currentLsn), code: true },
    ...deadlineFact(due),
    ...(slot.invalidationReason ? [{ label: "Invalidated", value: slot.invalidationReason }] : []),
  ];
}

function deadlineFact(due: Verdict | undefined): Fact[] {
  if (due?.deadline === undefined) return [];
  const label = deadlineWords({ ...due, deadline: due.deadline });
  return label === null ? [] : [{ label, value: `${formatClock(due.deadline)} UTC` }];
}
