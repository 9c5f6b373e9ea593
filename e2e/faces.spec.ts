import type { Page } from "@playwright/test";
import * as boards from "./faces/boards.ts";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, row, test } from "./fixtures.ts";
import { show } from "./show.ts";

test("an unknown row is dimmed and last known, and only a page tints its row", async ({ page }) => {
  await show(page, boards.incident);
  await expect(row(page, "progress-tile").locator("> .st")).toHaveText("Unknown");
  await expect(row(page, "progress-tile").locator(".val")).toHaveClass(/old/);
  await expect(row(page, "progress-tile")).toContainText("last known at 02:41");
  const tint = (id: "progress-landing" | "enrollment-cohort" | "purchase-lines") =>
    row(page, id).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await tint("progress-landing")).toBe(await tint("purchase-lines"));
  expect(await tint("enrollment-cohort")).not.toBe(await tint("purchase-lines"));
  await expect(row(page, "enrollment-cohort")).toContainText(/Disk full about\s04:10/);
});

test("under a cluster page the rows are unknown and the slot is still measured", async ({ page }) => {
  await show(page, boards.clusterDown);
  await expect(page).toHaveTitle(/^■ 1 page/);
  await expect(page.locator("[data-row] > .st")).toHaveText(["Unknown", "Unknown", "Unknown", "Unknown"]);
  await expect(row(page, "enrollment-cohort").locator(".val")).not.toHaveClass(/old/);
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("Kafka cluster refused on all bootstraps");
});

test("numbers that are not there or not finite break nothing", async ({ page }) => {
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(error.message));
  await show(page, boards.odd);
  await expect(row(page, "progress-tile").locator(".val")).toContainText("not measured yet");
  await expect(row(page, "progress-landing").locator(".val")).toContainText("not measured yet");
  await expect(row(page, "purchase-lines").locator(".val")).toContainText("3missing");
  await expect(page.locator("body")).not.toContainText("NaN");
  expect(broken).toEqual([]);
});

for (const [name, face] of Object.entries(boards)) {
  test(`the ${name} board has no axe violation and fits a small phone`, async ({ page }) => {
    await show(page, face);
    await expectNoAxeViolations(page, "light");
    await expectNoAxeViolations(page, "dark");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
}

/** Rows that the screen cuts off, and parts of a row that do not fit into it. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll("[data-row]")];
    const below = (inner: Element, limit: number) => inner.getBoundingClientRect().bottom > limit + 1;
    const parts = rows.flatMap((each) =>
      [...each.children].filter((part) => below(part, each.getBoundingClientRect().bottom)),
    );
    return [...rows.filter((each) => below(each, innerHeight)), ...parts].map((each) => each.textContent);
  });

for (const [name, face] of Object.entries(boards)) {
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
  ] as const) {
    test(`the ${name} board shows four rows whole on a wall of ${width} by ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await show(page, face, "/?kiosk=1");
      await expect(page.locator("[data-row]")).toHaveCount(4);
      await expect.poll(() => cutOff(page)).toEqual([]);
      await expectNoSidewaysScroll(page);
    });
  }
}
