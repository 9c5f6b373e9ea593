import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "./fixtures.ts";

test("a refusal that a service reports is its page on /deploys, and a registration ends it", async ({
  page,
  practice,
  request,
}) => {
  const subject = "commerce.purchase_line-value";
  const report = async (outcome: string) => {
    const data = { service: "purchase-service", subject, outcome };
    expect((await request.post("/api/v1/deploys/events", { data })).status()).toBe(201);
  };
  await practice.rate(60);
  await report("rejected");
  await page.goto("/deploys");
  await expect(page.getByRole("row", { name: new RegExp(`${subject}.*rejected`) }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Open page F25" })).toContainText("purchase producer", {
    timeout: 30_000,
  });
  await expectNoAxeViolations(page, "dark");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await report("registered");
  await expect(page.getByRole("region", { name: "Open page F25" })).toBeHidden({ timeout: 60_000 });
});
