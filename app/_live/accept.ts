import type { Board } from "../../lib/board/types.ts";

/**
 * Whether a snapshot replaces the one on the screen. A lower version of the same run is old news that came late;
 * an equal one may still be newer, because a silent collector changes what the board says without deciding anything.
 */
export function supersedes(next: Board, shown: Board): boolean {
  const later = Date.parse(next.generatedAt) >= Date.parse(shown.generatedAt);
  if (next.run !== shown.run) return later;
  return next.version > shown.version || (next.version === shown.version && later);
}
