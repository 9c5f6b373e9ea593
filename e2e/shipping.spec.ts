import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "./fixtures.ts";

const lever = (page: Page, name: string) => page.getByRole("switch", { name, exact: false });
const figure = (page: Page, name: string) =>
  page.locator(".heads > div").filter({ hasText: name }).locator("dd").first();
const rung = (page: Page, name: string) => page.locator(".lad tr").filter({ hasText: name });
const skip = (page: Page) => page.getByRole("button", { name: "Turn on without a guess" }).click();

test("a newcomer guesses, climbs the ladder to the cent and pulls the anti-lever", async ({ page }) => {
  await page.goto("/levers");
  await expect(figure(page, "Accuracy")).toHaveText(/^0\.0\s%/);
  await expect(rung(page, "+ Stream it")).not.toContainText("71.0");
  // A switch of a covered rung asks for a guess first, and the keyboard lands in it.
  await lever(page, "Stream it").focus();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("low %")).toBeFocused();
  await page.keyboard.type("60");
  await page.keyboard.press("Tab");
  await page.keyboard.type("80");
  await page.keyboard.press("Enter");
  await expect(figure(page, "Accuracy")).toHaveText(/^71\.0\s%/);
  await expect(page.getByText(/^Hit: 71\.0/)).toBeVisible();
  await expect(page.getByText(/1 of 1 guess hit; aim 80\s%\. Median width 20\spoints\./)).toBeVisible();
  await skip(page);
  await expect(page.getByRole("heading", { name: "Guess first: Event-time windows" })).toBeVisible();
  await page.getByLabel("low %", { exact: true }).fill("85");
  await page.getByLabel("high %", { exact: true }).fill("90");
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(page.getByText("Say a low and a high first.")).toBeVisible();
  await page.getByLabel("day total, low").fill("6,000");
  await page.getByLabel("day total, high").fill("6,100");
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(page.getByText(/^Missed: \$5,435\.05/)).toBeVisible();
  await expect(page.getByText(/the total falls by \$613\.20/)).toBeVisible();
  await skip(page);
  await skip(page);
  await expect(figure(page, "Accuracy")).toHaveText(/^100\.0\s%/);
  await expect(figure(page, "Day total")).toHaveText("$6,115.00");
  await expect(figure(page, "Pipelines")).toHaveText("2");
  await skip(page);
  await expect(figure(page, "Accuracy")).toHaveText(/^100\.0\s%/);
  await expect(figure(page, "Pipelines")).toHaveText("13");
  await expect(figure(page, "Monthly cost")).toContainText("$1,980");
  await expect(page).toHaveURL(/all-tables/);
  await page.reload();
  await expect(page.getByText(/2 of 3 guesses hit/)).toBeVisible();
  await expect(figure(page, "Monthly cost")).toContainText("$1,980");
});

test("a replay asks for the four before it; a bypass is marked", async ({ page }) => {
  await page.goto("/levers?on=stream,idempotent");
  await lever(page, "Replay").click();
  await expect(page.getByText(/A replay needs Event-time windows, Watermark first/)).toBeVisible();
  await expect(lever(page, "Replay")).not.toBeChecked();
  await page.getByRole("button", { name: "Bypass" }).click();
  await expect(figure(page, "Accuracy")).toHaveText(/^0\.0\s%.*bypassed/);
  await expect(page.getByText(/The exact total, and not one right half-hour/)).toBeVisible();
  await page.getByText("All 16 combinations", { exact: true }).click();
  await page.getByRole("button", { name: "Set the levers: Stream it, Event-time windows", exact: true }).click();
  await expect(figure(page, "Day total")).toHaveText("$6,113.90");
  await expect(page.getByRole("status").filter({ hasText: "Errors cancel here" })).toBeVisible();
});

test("a number opens its orders, and one edited record moves the figure", async ({ page }) => {
  await page.goto("/levers?on=stream");
  await rung(page, "+ Stream it").getByRole("button", { name: "144 duplicates met" }).click();
  await expect(page.getByRole("heading", { name: "144 duplicates met" })).toBeFocused();
  await page.getByRole("button", { name: "sent again 90" }).click();
  await expect(page.getByRole("heading", { name: "90 duplicates met" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Edit this record/ })
    .first()
    .click();
  await page.getByLabel("Drop it from the log").check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(figure(page, "Day total")).not.toHaveText("$6,942.30");
  const moved = await figure(page, "Day total").textContent();
  await expect(page).toHaveURL(/edit=/);
  await page.reload();
  await expect(figure(page, "Day total")).toHaveText(moved ?? "");
  await page.getByRole("button", { name: "Undo the edit" }).click();
  await expect(figure(page, "Day total")).toHaveText("$6,942.30");
});

test("slider, window, day seed, faults and prices move their figures", async ({ page }) => {
  await page.goto("/levers?on=stream,idempotent,event-time,watermark");
  await page.getByRole("slider", { name: "Watermark, minutes" }).fill("25");
  await expect(figure(page, "Accuracy")).toHaveText(/^97\.8\s%/);
  await page.getByRole("combobox", { name: "Window" }).selectOption("60");
  await expect(page.getByRole("heading", { name: "Each hour" })).toBeVisible();
  await page.getByLabel("workerHour").fill("0.2");
  await expect(figure(page, "Monthly cost")).toContainText("$350.80");
  await page.getByLabel("Day seed").fill("7");
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.locator(".pgttl")).toContainText("Day seed 7");
  await page.goto("/levers?on=stream,idempotent,event-time,watermark,replay");
  await page.getByLabel("Journal never uploaded").check();
  await expect(figure(page, "Day total")).toHaveText("$6,048.25");
});

for (const path of ["/levers", "/levers?on=stream,event-time&list=7.dropped&edit=548.5.drop"]) {
  test(`${path} has no axe violation and fits a small phone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const summary of await page.locator("summary").all()) await summary.click();
    await expectNoAxeViolations(page, "light");
    await expectNoAxeViolations(page, "dark");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
}

const answer = (page: Page, row: string, name: string) =>
  page.getByRole("region", { name: row }).getByRole("radio", { name, exact: true });

test("the simulator's stream is scored first, and a yes counts only with evidence that holds", async ({ page }) => {
  await page.goto("/scorecard");
  const verdict = page.getByRole("region", { name: "Verdict", exact: true });
  await expect(page.getByRole("combobox", { name: "Stream" })).toHaveValue("simulator");
  await expect(verdict).toContainText("Do not ship");
  await expect(verdict).toContainText("3 open rows");
  await expect(verdict).toContainText("shop manager");
  await page.goto("/scorecard?stream=by-hand");
  await expect(verdict).toContainText("Cannot say");
  await page.getByLabel("Name of the stream").fill("orders");
  for (const row of await page.locator(".srow").all()) {
    await row.getByRole("radio", { name: "Yes" }).check();
    await row.getByLabel("Evidence, a link").fill("/levers");
    await row.getByLabel("Holds until").fill("2099-01-01");
    await row.getByLabel("Owner").fill("tile team");
  }
  await expect(verdict).toContainText("No row is open.");
  await expect(verdict.locator(".big-word")).toHaveText(/Ship$/);
  await page.getByRole("region", { name: "Replay run" }).getByLabel("Holds until").fill("2020-01-01");
  await expect(verdict).toContainText("Cannot say");
  await expect(page.getByText("The evidence has expired")).toBeVisible();
  await answer(page, "Cost beside the decision", "No").check();
  await expect(verdict).toContainText("Do not ship");
  await page.reload();
  await expect(verdict).toContainText("Do not ship");
  await expect(verdict).toContainText("2 open rows");
  await page.getByRole("button", { name: "Store today's" }).click();
  const stored = page.getByRole("region", { name: "Stored verdicts" });
  await expect(stored).toContainText("Stored. It cannot be changed afterwards.");
  await expect(stored.getByRole("listitem").first()).toContainText("automation · orders");
  await verdict
    .getByRole("listitem")
    .filter({ hasText: "Cost beside the decision" })
    .getByRole("button", { name: /^Send to its owner/ })
    .click();
  await verdict.getByRole("link", { name: "the stored page" }).click();
  await expect(page).toHaveURL(/\/scorecard\/\d+#cost$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("orders");
  await expect(page.getByRole("row").filter({ hasText: "Cost beside the decision" })).toContainText(/tile team, \d/);
  await expectNoAxeViolations(page, "light");
});

test("a product's scorecard is filled from its contract and what was fired, and expires later than today", async ({
  page,
}) => {
  await page.goto("/scorecard?stream=purchase-lines");
  await expect(page.getByLabel("Decision it serves")).toHaveValue("whether the morning publish of purchases may run");
  const freshness = page.getByRole("region", { name: "Freshness written and owned" });
  await expect(freshness).toContainText("event_time, at most 15\u00a0m old");
  await expect(freshness.getByRole("radio", { name: "Yes" })).toBeChecked();
  const until = await freshness.getByLabel("Holds until").inputValue();
  expect(until > new Date().toISOString().slice(0, 10)).toBe(true);
});

test("the quiz tells its score after the third answer, with a way to each one missed", async ({ page }) => {
  await page.goto("/quiz");
  await page.getByLabel("The error count in its log").check();
  await page.getByLabel("The number of pipelines and the bill").check();
  await page.getByRole("button", { name: "See the score" }).click();
  await expect(page.getByText("1 question is open.")).toBeVisible();
  await expect(page.getByText("Does not match.")).toBeHidden();
  await page.getByLabel(/^One code path/).check();
  await page.getByRole("button", { name: "See the score" }).click();
  await expect(page.getByRole("heading", { name: "2 of 3" })).toBeFocused();
  await page.getByRole("link", { name: /^purchase lines/ }).click();
  await expect(page).toHaveURL(/\/products\/purchase-lines$/);
});

test("the worksheet says what is not named, and when a batch would do", async ({ page }) => {
  await page.goto("/worksheet");
  const advice = page.getByRole("region", { name: "What it comes to" });
  await expect(advice).toContainText("Not decided");
  await page.getByLabel("Decision it serves").fill("lunch staff");
  await page.getByLabel("Freshness it needs").selectOption("next-day");
  await page.getByLabel("Who pays for the complexity").fill("shop manager");
  await page.getByRole("radio", { name: /^Kappa/ }).check();
  await expect(advice).toContainText("can wait for a batch");
  await page.getByLabel("Freshness it needs").selectOption("seconds");
  await expect(advice).toContainText("not all four acts");
  await page.getByLabel("Streams").fill("13");
  await page.getByLabel("Nightly jobs").fill("0");
  await expect(page.getByRole("region", { name: /^Cost of your estate/ })).toContainText("$1,980 a month");
  await page.getByText("Prices, editable", { exact: true }).click();
  await page.getByLabel("workerHour").fill("0.2");
  await expect(page.getByRole("region", { name: /^Cost of your estate/ })).not.toContainText("$1,980 a month");
  await page.getByRole("button", { name: "Back to our assumptions" }).click();
  await expect(page.getByRole("region", { name: /^Cost of your estate/ })).toContainText("$1,980 a month");
  await page.getByRole("button", { name: "Fill with the simulator's twelve" }).click();
  await expect(page.getByLabel("Batch cadence, row 12")).toHaveValue("when it changes");
});

for (const path of ["/scorecard", "/quiz", "/worksheet"]) {
  test(`${path} has no axe violation and fits a small phone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoAxeViolations(page, "light");
    await expectNoAxeViolations(page, "dark");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
}
