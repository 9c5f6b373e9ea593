import type { Page } from "@playwright/test";
import type { Board } from "../lib/board/types.ts";
import { expect } from "./fixtures.ts";

/** Shows a board that a healthy practice estate would not: the stream brings it as a newer snapshot of another run. */
export async function show(page: Page, face: Board, path = "/"): Promise<void> {
  const now = new Date(Date.now() + 1_000).toISOString();
  const board = { ...face, generatedAt: now, collector: { ...face.collector, lastSweepAt: now } };
  const body = `id: ${board.version}\nevent: board\ndata: ${JSON.stringify(board)}\n\n`;
  await page.route("**/api/v1/stream", (route) => route.fulfill({ contentType: "text/event-stream", body }));
  await page.route("**/api/v1/board", (route) => route.fulfill({ json: board }));
  await page.goto(path);
  await expect(page.locator(".mode")).toHaveText("lab");
}
