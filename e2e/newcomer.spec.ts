import type { Locator, Page } from "@playwright/test";
import { expect, test, untilAlive } from "./fixtures.ts";

// Somebody who came in by a link of their own, without a mouse.
test.use({ extraHTTPHeaders: {} });

/** Goes on by Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  for (let steps = 0; steps < most; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, `not reached by ${most} times Tab`).toBeFocused();
}
const enter = async (page: Page, target: Locator) => {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
};
const figure = (page: Page, name: string) =>
  page.locator(".heads > div").filter({ hasText: name }).locator("dd").first();

test("ladder, anti-lever, scorecard and quiz are done in one sitting, without a mouse", async ({
  page,
  playwright,
  baseURL,
}) => {
  // A whole sitting, key by key.
  test.slow();
  const automation = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${process.env.ONE_BOARD_TOKEN}` },
  });
  const { link } = await (await automation.post("/api/v1/people", { data: { handle: "new", role: "trainee" } })).json();
  await automation.dispose();
  await page.goto(link.path);
  await enter(page, page.getByRole("button", { name: "Sign in as trainee" }));
  await expect(page.locator("[data-row]")).toHaveCount(4);

  // The menu names the place; nobody has told the address.
  await untilAlive(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "What to do" })).toBeFocused();
  await page.keyboard.type("levers");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Levers");

  const guess = async (low: string, high: string, day: [string, string] | null = null) => {
    await tabTo(page, page.getByLabel("low %", { exact: true }));
    for (const text of [low, high, ...(day ?? [])]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await enter(page, page.getByRole("button", { name: "Turn on", exact: true }));
  };
  await guess("50", "90");
  await expect(figure(page, "Accuracy")).toHaveText(/^71\.0\s%/);
  await guess("75", "85");
  await expect(figure(page, "Accuracy")).toHaveText(/^81\.3\s%/);
  await guess("85", "95", ["5,000", "6,000"]);
  await expect(page.getByText(/the total falls by \$613\.20/)).toBeVisible();
  await guess("90", "95");
  await expect(figure(page, "Accuracy")).toHaveText(/^93\.4\s%/);
  await guess("99", "100");
  await expect(figure(page, "Accuracy")).toHaveText(/^100\.0\s%/);
  await guess("100", "100");
  await expect(figure(page, "Accuracy")).toHaveText(/^100\.0\s%/);
  await expect(figure(page, "Pipelines")).toHaveText("13");
  await expect(figure(page, "Monthly cost")).toContainText("$1,980");

  const places = page.getByRole("navigation", { name: "Before a stream ships" });
  await enter(page, places.getByRole("link", { name: "Scorecard" }));
  const verdict = page.getByRole("region", { name: "Verdict", exact: true });
  await expect(verdict).toContainText("Do not ship");
  for (const row of await page.locator(".srow").all()) {
    await tabTo(page, row.locator("input[type=radio]:checked"));
    await page.keyboard.press("Home");
    for (let steps = 0; steps < 3 && !(await row.getByRole("radio", { name: "Yes" }).isChecked()); steps++)
      await page.keyboard.press("ArrowRight");
    await tabTo(page, row.getByLabel("Evidence, a link"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("/levers");
    await tabTo(page, row.getByLabel("Holds until"));
    await page.keyboard.type("01012099");
    await tabTo(page, row.getByLabel("Owner"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("shop platform");
  }
  await expect(verdict).toContainText("No row is open.");

  await enter(page, places.getByRole("link", { name: "Quiz" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quiz");
  for (const question of await page.locator(".quiz fieldset").all()) {
    await tabTo(page, question.locator("input[type=radio]").first());
    await page.keyboard.press("Space");
  }
  await enter(page, page.getByRole("button", { name: "See the score" }));
  await expect(page.getByRole("heading", { name: /^\d of 3$/ })).toBeFocused();
});
