import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "./fixtures.ts";

test("a lead reads the trust line, goes by symptom to an entry, and sees what was fired", async ({ page }) => {
  await page.goto("/runbook");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Runbook");
  await expect(page.getByRole("region", { name: "What is proven" })).toContainText(/^46 causes: \d+ fired on lab/);
  const symptom = page
    .getByRole("listitem")
    .filter({ hasText: "The cohort is fresh and the database's disk alarm rings." });
  await symptom.getByRole("link", { name: "F19" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("F19 · Enrollment slot inactive");
  await expect(page.getByText("Do not drop the slot; the changes it keeps are the only copy.")).toBeVisible();
  await expect(page.getByText("curl -s $CONNECT_URL/connectors/enrollment-debezium/status").first()).toBeVisible();
  const fired = page.getByRole("region", { name: /^Fired: / }).first();
  await expect(fired.getByRole("listitem").filter({ hasText: "page sent" })).toHaveCount(1);
  await expect(fired).toContainText("F19 slot-inactive, page");
});

test("what was measured around a firing is drawn, and what must light nothing has its rows", async ({ page }) => {
  await page.goto("/runbook/F19");
  const fired = page.getByRole("region", { name: /^Fired: / }).first();
  await expect(fired.getByRole("img", { name: /^enrollment\.slot, retained WAL: / })).toBeVisible();
  await page.goto("/runbook");
  await expect(page.getByRole("rowheader", { name: /^N\d\d / })).toHaveCount(28);
});

test("one at random and the worst are one click away", async ({ page }) => {
  await page.goto("/runbook");
  await page.getByRole("button", { name: "Show one at random" }).click();
  await expect(page).toHaveURL(/\/runbook\/F\d\d$/);
  await page.goto("/runbook");
  await page.getByRole("link", { name: "Show the worst" }).click();
  await expect(page).toHaveURL(/\/runbook\/F\d\d$/);
  await expect(page.getByRole("heading", { name: "Four proofs" })).toBeVisible();
});

for (const path of ["/runbook", "/plan"]) {
  test(`no table of ${path} scrolls sideways on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const wider = await page
      .locator("main table")
      .evaluateAll((tables) =>
        tables.flatMap(({ parentElement: region }) =>
          region !== null && region.scrollWidth > region.clientWidth ? [region.getAttribute("aria-label")] : [],
        ),
      );
    expect(wider).toEqual([]);
  });
}

for (const path of ["/runbook", "/runbook/F19", "/runbook/F99", "/runbook/review", "/actions"]) {
  test(`${path} has no axe violation and fits a small phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page, "light");
    await expectNoAxeViolations(page, "dark");
  });
}
