import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "./fixtures.ts";

test("the gate answers what is due, a line and a time, and refuses what is neither", async ({ page }) => {
  await page.goto("/gate");
  const answer = page.locator(".gate");
  await expect(page.getByRole("combobox", { name: "Product" })).toHaveValue("purchase-lines");
  await expect(answer.locator(".big-word")).toHaveText(/Complete.*exit 0/);
  await page.getByLabel("Through").fill("999999999");
  await page.keyboard.press("Enter");
  await expect(answer.locator(".big-word")).toHaveText(/Unknown.*exit 2/);
  await expect(page.getByText("one-board gate purchase-lines --through 999999999")).toBeVisible();
  await page.getByLabel("Through").fill("yesterday");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByText("Not asked: this is neither a line nor a time.")).toBeVisible();
  await page.getByRole("combobox", { name: "Product" }).selectOption("progress-landing");
  await page.getByLabel("Through").fill("");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(answer).toContainText("no identities to count");
  await expect(page.getByRole("region", { name: "What stays on the morning gate" })).toContainText("event_id");
});

test("the plan names every product, answers the review and is copied as Markdown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/plan");
  const products = page.getByRole("region", { name: "Products, table" });
  await expect(products.getByRole("row")).toHaveCount(9);
  // Whether every page was fired under the rules of today is the one answer that a change can take back.
  await expect(page.getByRole("region", { name: "Design review" })).toContainText(/All 9 answered\.|1 of 9 open\./);
  await expect(page.getByRole("region", { name: "Alerts decided against" })).toContainText("last week's median");
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Monitoring plan: tlp\n/);
});

test("the hand-off shows both clocks, what not to quote, and costs that page nobody", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/handoff");
  const purchases = page.getByRole("region", { name: "Purchase lines" });
  await expect(purchases.getByRole("img")).toHaveAttribute("aria-label", /^Age over time\. Newest object: now /);
  await expect(purchases).toContainText("lag of connect-purchase-line-s3");
  await expect(purchases).toContainText("They page nobody.");
  await expect(page.getByRole("region", { name: "Enrollment cohort" })).toContainText("added up");
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("- Do not quote as freshness:");
});

for (const path of ["/handoff", "/gate", "/gate?product=purchase-lines&through=999999999", "/plan"]) {
  test(`${path} has no axe violation and fits a small phone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoAxeViolations(page, "light");
    await expectNoAxeViolations(page, "dark");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
}
