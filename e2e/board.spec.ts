import { expect, expectStill, row, rowIds, test, watchShifts } from "./fixtures.ts";

test("the board has four rows in their order, each with state, number, cursor, field and owner", async ({ page }) => {
  await page.goto("/");
  const rows = page.getByRole("list", { name: "Products" }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await expect(rows.locator("h2")).toHaveText([
    "Progress tile",
    "Progress landing",
    "Purchase lines",
    "Enrollment cohort",
  ]);
  for (const id of rowIds) {
    await expect(row(page, id).locator(".st").first()).toHaveText(/^(OK|Warn|Page|Unknown|Paused)$/);
    await expect(row(page, id).locator(".val")).not.toBeEmpty();
    await expect(row(page, id).locator("dd").last()).not.toBeEmpty();
  }
  await expect(row(page, "enrollment-cohort")).toContainText("enrollment_debezium");
  await expect(row(page, "enrollment-cohort")).toContainText("restart_lsn");
  await expect(row(page, "enrollment-cohort")).toContainText("of 512 MiB WAL");
  await expect(row(page, "purchase-lines")).toContainText("connect-purchase-line-s3");
  await expect(row(page, "purchase-lines")).toContainText(/committed\s*\d/);
});

test("the first answer of the server already holds the rows, without any script", async ({ browser }) => {
  const { baseURL, extraHTTPHeaders } = { baseURL: process.env.E2E_URL, extraHTTPHeaders: bearer() };
  const context = await browser.newContext({ baseURL, extraHTTPHeaders, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("[data-row]")).toHaveCount(4);
  await expect(page.locator("[data-row]").first()).toContainText("of 2 m to visible");
  await context.close();
});

const bearer = () => ({ authorization: `Bearer ${process.env.ONE_BOARD_TOKEN}` });

test("the mode and the age of the data stand on the board, and the age ticks", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".mode")).toHaveText("practice");
  const age = page.locator(".hdr .age");
  await expect(age).toHaveText(/^as of \d+\ss ago$/);
  const first = await age.textContent();
  await expect(age).not.toHaveText(first ?? "");
});

test("every chart draws its limit and says in words what it shows", async ({ page }) => {
  await page.goto("/");
  const charts = page.locator("[data-row] .chart");
  await expect(charts).toHaveCount(4);
  await expect(charts.first()).toHaveAttribute("aria-label", /^Close to visible: /);
  await expect(charts.locator(".lim")).toHaveText([
    /^SLO 2\sm$/,
    /^cap /,
    /^(SLO 15\sm|limit 0\slines)$/,
    /^budget 512\sMiB$/,
  ]);
  await expect(row(page, "enrollment-cohort").locator("path.ln").first()).toHaveAttribute("d", /^M[\d.]+ [\d.]+/);
});

test("a row opens its product, with one number for each cursor", async ({ page }) => {
  await page.goto("/");
  await row(page, "enrollment-cohort").getByRole("link", { name: "Enrollment cohort" }).click();
  await expect(page).toHaveURL(/\/products\/enrollment-cohort$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enrollment cohort");
  await expect(page.locator(".cur")).not.toHaveCount(0);
  await expect(page.locator(".path-note").first()).toContainText("They are never added.");
  await page.getByText("Show numbers").first().click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("nothing jumps while values change", async ({ page, practice }) => {
  await practice.rate(60);
  const shifted = await watchShifts(page);
  await page.goto("/");
  const { version } = await practice.board();
  await expect.poll(async () => (await practice.board()).version, { timeout: 30_000 }).toBeGreaterThan(version + 5);
  expectStill(await shifted(), "values changed");
});

test("kiosk hides the controls and keeps the rows", async ({ page }) => {
  await page.goto("/?kiosk=1");
  await expect(page.locator("[data-row]")).toHaveCount(4);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("contentinfo")).toBeHidden();
});
