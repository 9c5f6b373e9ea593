import type { Page } from "@playwright/test";
import { automationOf, comeIn } from "./come-in.ts";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "./fixtures.ts";

// Without the token that opens everything.
test.use({ extraHTTPHeaders: {} });

const looksRight = async (page: Page) => {
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
  await expectNoSidewaysScroll(page);
};

test("a newcomer has the first minute by keyboard at 320 px, then a half-filled form and a record of their own", async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow(); // Five looks by axe.
  await page.setViewportSize({ width: 320, height: 700 });
  const automation = await automationOf(playwright, baseURL);
  await comeIn(page, automation, "trainee", "fresh");
  await automation.dispose();
  await page.goto("/drills");
  await expect(page.getByRole("link", { name: "Show me a finished one" })).toBeVisible();
  await looksRight(page);
  await page.getByRole("link", { name: "02:47. A lag page. 3 minutes." }).press("Enter");

  await expect(page.getByRole("heading", { name: /^This woke you/ })).toBeVisible();
  await looksRight(page);
  await page.getByRole("button", { name: "I have read it" }).press("Enter");
  await expect(page.getByRole("heading", { name: /What do you do first/ })).toBeFocused();
  await page.getByRole("button", { name: /^A Restart/ }).press("Enter");
  await expect(page.getByRole("heading", { name: /what will the 24 partitions show/ })).toBeFocused();
  await page.reload();
  await page.getByRole("button", { name: "all partitions behind alike" }).press("Enter");
  await expect(page.getByLabel("Output of E1")).toContainText("4200000");
  await looksRight(page);

  await page.getByRole("button", { name: "Say what happened" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Notebook" })).toBeFocused();
  await expect(page.getByLabel(/I would run/)).not.toHaveValue("");
  await expect(page.locator("input[name=explains]:checked")).toHaveCount(1);
  await page.getByRole("button", { name: "Open the hint" }).press("Enter");
  await expect(page.getByText(/^Hint: /)).toBeVisible();
  await page.getByRole("button", { name: "Store and open the answer" }).press("Enter");
  await expect(page.locator(".refuse")).toContainText("Still empty");
  await expect(page.locator("input[name=system]").first()).toBeFocused();

  await page.goto("/drills/record");
  await expect(page.getByText("0 of 20 claims.")).toBeVisible();
  await looksRight(page);
  expect((await page.goto("/drills/reviews"))?.status()).toBe(404);
});

test("a lead reads who tried what, and an answer only after an own one", async ({ page, playwright, baseURL }) => {
  const automation = await automationOf(playwright, baseURL);
  const started = await (await automation.post("/api/v1/drills/d-9ac364/attempts", { data: {} })).json();
  expect(started.drill).toBe("d-9ac364");
  await comeIn(page, automation, "lead", "first lead");
  await automation.dispose();
  await page.goto("/drills/reviews");
  await expect(page.getByRole("region", { name: "People" }).getByText("automation")).toBeVisible();
  await expect(page.getByRole("region", { name: "Attempts" }).getByText("closed to you").first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Attempts as CSV" }).press("Enter");
  expect((await download).suggestedFilename()).toBe("drill-attempts.csv");
  await page.setViewportSize({ width: 320, height: 700 });
  await looksRight(page);
});
