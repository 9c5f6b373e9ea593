import type { Route } from "@playwright/test";
import { expect, expectStill, row, test, watchShifts } from "./fixtures.ts";

test.beforeEach(async ({ practice }) => {
  await practice.clear();
  await practice.rate(600);
  await practice.calm();
});

test("an inactive slot pages its row, title and icon, is acknowledged, and ends by itself", async ({
  page,
  practice,
}) => {
  const shifted = await watchShifts(page);
  await page.goto("/");
  await expect(page).toHaveTitle(/^✓ OK · One Board$/);
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/icons/ok.svg");

  await practice.cause("F19");
  const cohort = row(page, "enrollment-cohort");
  await expect(cohort.locator("> .st")).toHaveText("Page", { timeout: 60_000 });
  await practice.rate(1);
  await expect(cohort).toContainText("Page open");
  await expect(cohort).toContainText("not acknowledged");
  await expect(cohort.locator("dl")).toContainText("database owner + connector team");
  await expect(page).toHaveTitle(/^■ 1 page · One Board$/);
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/icons/page.svg");
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("Enrollment cohort");
  for (const quiet of ["progress-tile", "progress-landing", "purchase-lines"] as const) {
    await expect(row(page, quiet).locator("> .st")).toHaveText("OK");
  }
  expectStill(await shifted(), "the page moved no row");

  await cohort.getByRole("link", { name: "Open page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/slot/i);
  await expect(page.getByRole("button", { name: "Copy first command" })).toBeVisible();
  await page.getByLabel(/First guess/).fill("a task was stopped by hand");
  await page.getByRole("button", { name: "Acknowledge" }).click();
  await expect(page.getByText(/^Acknowledged \d\d:\d\d\. First guess stored\.$/)).toBeVisible();
  await expect(page.getByText("a task was stopped by hand")).toBeVisible();

  await page.getByLabel("What you saw or did").fill("started it again");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("started it again")).toBeVisible();

  await practice.clear();
  await practice.rate(600);
  await expect(page.locator(".top .st")).toHaveText("Resolved", { timeout: 60_000 });
  await page.goto("/");
  await expect(row(page, "enrollment-cohort").locator("> .st")).toHaveText("OK");
});

test("a second person learns that somebody was first", async ({ page, practice, request }) => {
  await practice.cause("F19");
  await page.goto("/");
  await expect(row(page, "enrollment-cohort").locator("> .st")).toHaveText("Page", { timeout: 60_000 });
  await practice.rate(1);
  await row(page, "enrollment-cohort").getByRole("link", { name: "Open page" }).click();
  await expect(page.getByRole("button", { name: "Acknowledge" })).toBeVisible();
  const id = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  // Readings are held back until this reader acts, so that the screen does not know yet.
  const waiting: Route[] = [];
  let held = true;
  const release = () => {
    held = false;
    return Promise.all(waiting.splice(0).map((route) => route.continue()));
  };
  await page.route("**/api/v1/pages/**", async (route) => {
    if (route.request().method() === "POST") await release();
    if (held) waiting.push(route);
    else await route.continue();
  });
  const first = await request.post(`/api/v1/pages/${encodeURIComponent(id)}/acknowledge`, { data: {} });
  expect(first.ok()).toBe(true);
  const refused = page.waitForResponse((response) => response.url().endsWith("/acknowledge"));
  await page.getByRole("button", { name: "Acknowledge" }).click();
  expect((await refused).status()).toBe(409);
  await expect(page.getByText(/^Acknowledged by automation at \d\d:\d\d\. You are second owner\.$/)).toBeVisible();
});

test("a newcomer causes something on the practice page and watches it there", async ({ page, practice }) => {
  await practice.rate(60);
  await page.goto("/");
  await page.getByRole("link", { name: "Cause something and watch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Practice");
  await page.getByRole("button", { name: /^Cause F19,/ }).click();
  await expect(page.getByText(/F19 caused on /)).toBeVisible({ timeout: 30_000 });
  const watched = page.getByRole("region", { name: "The board" });
  await expect(watched.locator(".st").last()).toHaveText("Page", { timeout: 60_000 });
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByText(/^Cleared/)).toBeVisible({ timeout: 30_000 });
  await expect(watched.locator(".st").last()).toHaveText("OK", { timeout: 60_000 });
});

test("the list of pages is filtered by its address", async ({ page }) => {
  await page.goto("/pages");
  await expect(page.getByText("No open page.")).toBeVisible();
  await page.getByRole("link", { name: "Resolved" }).click();
  await expect(page).toHaveURL(/show=resolved/);
  await expect(page.getByRole("list", { name: "Pages" }).getByRole("listitem").first()).toContainText("Resolved");
  await page.reload();
  await expect(page.getByRole("link", { name: "Resolved" })).toHaveAttribute("aria-current", "true");
});
