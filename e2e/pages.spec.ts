import { expect, expectNoAxeViolations, expectNoSidewaysScroll, row, test } from "./fixtures.ts";

const paths = [
  "/",
  "/products/progress-tile",
  "/products/progress-landing",
  "/products/purchase-lines",
  "/products/enrollment-cohort",
  "/products/course-revenue",
  "/pages",
  "/pages?show=all",
  "/deploys",
  "/practice",
  "/products/nobody-knows-it",
];

for (const path of paths) {
  test(`${path} has no axe violation and does not scroll sideways on a phone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expectNoAxeViolations(page, "light");
    await expectNoAxeViolations(page, "dark");
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expectNoSidewaysScroll(page);
    }
  });
}

test("on a phone a page shows what, number, deadline and Acknowledge without scrolling", async ({ page, practice }) => {
  await practice.cause("F19");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await expect(row(page, "enrollment-cohort").locator("> .st")).toHaveText("Page", { timeout: 60_000 });
  await practice.rate(1);
  await row(page, "enrollment-cohort").getByRole("link", { name: "Open page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(page.locator(".top .val")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Acknowledge" })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
});

test("the list of keys has no axe violation", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "All keys" }).click();
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
});
