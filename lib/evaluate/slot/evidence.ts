import { formatLsn } from "../../observations/positions.ts";
import type { Evidence } from "../types.ts";
import type { SlotJudgement } from "./judge.ts";

const lsnText = (lsn: bigint | string | null): string | null => (lsn === null ? null : formatLsn(BigInt(lsn)));

/** The facts every page about a slot shows. Bytes are JSON numbers, LSNs as PostgreSQL prints them. */
export function slotEvidence({
  reading,
  memory,
  budget,
  fullAt,
  fullFrom,
  fullTo,
  removedAt,
}: SlotJudgement): Evidence {
  return {
    retainedBytes: reading.retained === null ? null : Number(reading.retained),
    budgetBytes: Number(budget),
    walStatus: reading.slot.walStatus,
    active: reading.slot.active,
    currentLsn: lsnText(reading.current),
    restartLsn: lsnText(reading.restart),
    confirmedLsn: lsnText(reading.confirmed ?? memory.lastConfirmed),
    storedLsn: memory.stored === "unseen" ? null : lsnText(memory.stored),
    connector: reading.connector?.ok ? (reading.connector.value.state ?? "absent") : "not seen",
    fullAt,
    fullFrom,
    fullTo,
    removedAt,
  };
}
