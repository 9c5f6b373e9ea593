import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "./fixtures.ts";

const lagDrill = "/drills/d-e5702d";
const quietDrill = "/drills/d-c27e95";

/** Without a mouse: the element takes the focus and one key. */
async function press(page: Page, selector: string, nth = 0, key = "Space"): Promise<void> {
  await page.locator(selector).nth(nth).focus();
  await page.keyboard.press(key);
}

async function begin(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("list", { name: "Steps" })).toBeVisible();
  const open = page.getByRole("button", { name: /^(Open the console|Try again, practice only)$/ });
  if (await open.count()) {
    await open.focus();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByLabel("Type a command")).toBeVisible();
}

async function fillGate(page: Page, system: string, failureClass: string): Promise<void> {
  await press(page, `label.chip:text-is("${system}") input`);
  await press(page, `.cls label:has(b:text-is("${failureClass}")) input`);
  await press(page, "input[name=explains]", 1);
  await press(page, "input[name=least]", 2);
  await page.getByLabel(/I would run/).fill("the collector's log");
  await page.getByLabel(/The story/).fill("Long pauses of the runtime hold one reader back.");
  await page.getByLabel(/Chance/).focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
}

test("a drill is done by keyboard, its answer closed until the hypothesis is stored", async ({ page }) => {
  test.slow(); // Four looks by axe at long pages.
  await begin(page, lagDrill);
  await page.locator("main").focus();
  await page.keyboard.press("/");
  await page.keyboard.type("E3");
  await page.keyboard.press("Enter");
  await page.locator(".ev.next input").first().focus();
  await page.keyboard.press("Space");
  await press(page, ".ev.next button[type=submit]", 0, "Enter");
  await expect(page.getByLabel("Output of E3")).toContainText("sessions-agg");
  await page.reload();
  await expect(page.getByLabel("Output of E3")).toContainText("sessions-agg");
  expect((await page.content()).includes("Too few readers"), "a rival in the page before the commit").toBe(false);

  await fillGate(page, "flink", "memory");
  await page.getByRole("button", { name: "Store and open the answer" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".refuse")).toHaveText(
    "Not stored. Still empty: what would prove you wrong. The answer stays closed.",
  );
  await expect(page.getByLabel(/and be wrong/)).toBeFocused();
  await page.getByLabel(/and be wrong/).fill("no pause over one second");
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Store and open the answer" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Which of these is your story?" })).toBeVisible();
  await press(page, '.cl label:has-text("Collector") input');
  await page.getByRole("button", { name: /^Store the claim/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Does not match|^Right system/ })).toBeVisible();
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Finish" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".refuse")).toHaveText(
    "Not finished. Still empty: what fits both stories, what separates them, why the symptoms also fitted.",
  );
  await expect(page.locator("input[name=shared]").first()).toBeFocused();
  await expect(page.locator("form [data-refused], form [aria-invalid]")).toHaveCount(3);
  await press(page, "input[name=shared]", 1);
  await expect(page.locator(".refuse, [data-refused], [aria-invalid]")).toHaveCount(0);
  await press(page, "input[name=separating]", 4);
  await page.getByLabel("Why the symptoms also fitted").fill("A busy reader looks the same from outside.");
  await page.getByRole("button", { name: "Finish" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The piece you named separates the two.")).toBeVisible();
});

test("leaving and coming back keeps what was run and written", async ({ page }) => {
  await begin(page, quietDrill);
  await page.getByLabel(/The story/).fill("The window is still open.");
  await expect(page.locator("#notebook + p")).toHaveText(/^saved /);
  await page.goto("/drills");
  await page.getByRole("link", { name: "Last window missing from the tile" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/The story/)).toHaveValue("The window is still open.");
});

test("a trainee reads a worked example whole before the first drill", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/drills");
  await page.getByRole("link", { name: "Worked examples" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Worked examples");
  await expect(page.getByRole("listitem").getByRole("link")).not.toHaveCount(0);
  await page.getByRole("link", { name: "Customers who left are still in the table" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customers who left are still in the table");
  await expect(page.getByRole("region", { name: "What was looked at" })).toContainText("Expected: some.");
  await expect(page.getByRole("region", { name: "What it was" })).toContainText(
    "Tombstones removed before they were read",
  );
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
});
