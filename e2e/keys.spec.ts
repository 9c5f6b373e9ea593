import { expect, row, test, untilAlive } from "./fixtures.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await untilAlive(page);
});

test("j and k move over the rows, Enter opens one, g b goes back", async ({ page }) => {
  const link = (id: Parameters<typeof row>[1]) => row(page, id).locator("h2 a");
  await page.keyboard.press("j");
  await expect(link("progress-tile")).toBeFocused();
  await page.keyboard.press("j");
  await expect(link("progress-landing")).toBeFocused();
  await page.keyboard.press("k");
  await expect(link("progress-tile")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/products\/progress-tile$/);
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page).toHaveURL(/\/$/);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/pages$/);
});

test("? lists the keys, Esc closes the list, and single keys can be switched off", async ({ page }) => {
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keys" });
  await expect(list).toBeVisible();
  await list.getByLabel("Single keys on").uncheck();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("j");
  await expect(row(page, "progress-tile").locator("h2 a")).not.toBeFocused();
  await page.keyboard.press("?");
  await list.getByLabel("Single keys on").check();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("j");
  await expect(row(page, "progress-tile").locator("h2 a")).toBeFocused();
});

test("u changes between UTC and local, and it is remembered", async ({ page }) => {
  const clock = page.locator(".clock");
  await page.keyboard.press("u");
  await expect(clock).toContainText("local");
  await page.reload();
  await expect(clock).toContainText("local");
  await page.keyboard.press("u");
  await expect(clock).toContainText("UTC");
});

test("the first stop of the tab key skips to the content", async ({ page }) => {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("the theme follows the system until it is chosen, and the choice is remembered", async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await background();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.getByRole("button", { name: "Theme: system" }).click();
  expect(await background()).toBe(light);
  await page.reload();
  expect(await background()).toBe(light);
  await page.getByRole("button", { name: "Theme: light" }).click();
  expect(await background()).toBe(dark);
});
