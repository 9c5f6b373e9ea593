import { expect, expectNoAxeViolations, test, untilAlive } from "./fixtures.ts";

test("the menu opens by key, is chosen in by typing and arrows, and leads there", async ({ page }) => {
  await page.goto("/");
  await untilAlive(page);
  await page.keyboard.press("Control+k");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const field = menu.getByRole("combobox", { name: "What to do" });
  await expect(field).toBeFocused();
  const options = menu.getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.nth(1).getAttribute("id")) ?? "");
  await expectNoAxeViolations(page, "light");
  await field.fill("no verb of that name");
  await expect(menu.getByRole("status")).toHaveText("Nothing of that name.");
  await field.fill("depl");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/deploys$/);
  await expect(menu).toBeHidden();
});

test("Esc closes the menu and gives the focus back to its button", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: /^Menu/ });
  await button.click();
  await expect(page.getByRole("combobox", { name: "What to do" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});
