import type { Page } from "../pages/types.ts";

const slotModes = new Set(["F19", "F20", "F37", "F38"]);

/**
 * What happens at a page's deadline, the same words on board, product and page; null without a deadline. A slot's deadline is
 * the first that its rule could name: its disk budget, the server's own limit, or the server's time-out of idle slots.
 */
export function deadlineWords({
  failureMode,
  deadline,
  evidence,
}: Pick<Page, "failureMode" | "deadline" | "evidence">): string | null {
  if (deadline === null) return null;
  if (failureMode === "F12") return "Working hours begin";
  if (failureMode === "F30") return "Retention passes the cursor about";
  if (!slotModes.has(failureMode)) return "Deadline";
  if (deadline === evidence.fullAt) return "Budget reached about";
  return deadline === evidence.removedAt ? "Disk full about" : "Server drops the slot about";
}
