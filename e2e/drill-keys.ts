import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from "./fixtures.ts";

/** Without a mouse: the element takes the focus and one key. */
export async function press(page: Page, selector: string, nth = 0, key = "Space"): Promise<void> {
  await page.locator(selector).nth(nth).focus();
  await page.keyboard.press(key);
}

export async function pressButton(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

/** Opens a drill and the console of a fresh attempt, wherever an earlier one was left. */
export async function begin(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("list", { name: "Steps" })).toBeVisible();
  const open = page.getByRole("button", { name: /^(Open the console|Try again, practice only|Another estate)$/ });
  if (await open.count()) {
    await open.focus();
    await page.keyboard.press("Enter");
  } else {
    // An earlier run stopped half-way: its attempt stays as it is.
    const begun = await page.request.post(path.replace("/drills/", "/api/v1/drills/").concat("/attempts"), {
      data: {},
    });
    expect(begun.status()).toBe(201);
    await page.reload();
  }
  await expect(page.getByLabel("Type a command")).toBeVisible();
}

/** Types a command by its id, expects its first outcome, and sees its output. */
export async function run(page: Page, id: string): Promise<void> {
  await page.locator("main").focus();
  await page.keyboard.press("/");
  await page.keyboard.type(id);
  await page.keyboard.press("Enter");
  await expect(page.locator(".ev.next input[type=radio]").first()).toBeFocused();
  await page.keyboard.press("Space");
  await press(page, ".ev.next button[type=submit]", 0, "Enter");
  await expect(page.getByLabel(`Output of ${id}`, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Type a command")).toBeFocused();
}

export async function fillGate(page: Page, system: string, failureClass: string): Promise<void> {
  await press(page, `label.chip:text-is("${system}") input`);
  await press(page, `.cls label:has(b:text-is("${failureClass}")) input`);
  await press(page, "input[name=explains]", 1);
  await press(page, "input[name=least]", 2);
  await page.getByLabel(/I would run/).fill("the reader's own log");
  await page.getByLabel(/and be wrong/).fill("not a line about it since this morning");
  await page.getByLabel(/The story/).fill("Whatever feeds this stands, and all that follows only waits for it.");
  await page.getByLabel(/Chance/).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
}

/** Light, dark, and as narrow as a small phone. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page, "light");
  await page.setViewportSize({ width: 1440, height: 900 });
}
