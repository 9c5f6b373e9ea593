import * as boards from "./faces/boards.ts";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, untilAlive } from "./fixtures.ts";
import { show } from "./show.ts";
import { expectWalkable, tabAndPress, tabTo } from "./tab-keys.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

for (const path of ["/runbook", "/runbook/F19", "/runbook/review", "/plan"]) {
  test(`every control of ${path} is reached by Tab in its order, and shows that it has the focus`, async ({ page }) => {
    await page.goto(path);
    await untilAlive(page);
    await expectWalkable(page, { back: path === "/runbook" });
  });
}

test("by key from a symptom to its entry, its command, one at random and the worst", async ({ page }) => {
  await page.goto("/");
  await untilAlive(page);
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Runbook");
  const symptom = page
    .getByRole("listitem")
    .filter({ hasText: "The cohort is fresh and the database's disk alarm rings." });
  await tabAndPress(page, symptom.getByRole("link", { name: "F19" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("F19 · Enrollment slot inactive");
  const copy = page.getByRole("button", { name: "Copy: connector and task state" });
  await tabAndPress(page, copy);
  await expect(page.getByRole("button", { name: "Copied" })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "curl -s $CONNECT_URL/connectors/enrollment-debezium/status",
  );
  await tabTo(page, page.getByRole("link", { name: "Runbook", exact: true }).last(), "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabAndPress(page, page.getByRole("button", { name: "Show one at random" }));
  await expect(page).toHaveURL(/\/runbook\/F\d\d$/);
  await page.goBack();
  await tabAndPress(page, page.getByRole("link", { name: "Show the worst" }));
  await expect(page).toHaveURL(/\/runbook\/F\d\d$/);
});

test("the menu finds an entry by its number and by words of its title", async ({ page }) => {
  await page.goto("/runbook");
  await untilAlive(page);
  for (const [words, entry] of [
    ["f08", "F08 · Sink connector stopped"],
    ["slot inactive", "F19 · Enrollment slot inactive"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(words);
    await expect(page.getByRole("option", { selected: true })).toContainText(entry.slice(6));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(entry);
  }
});

test("the menu finds a drill by words of its title", async ({ page }) => {
  await page.goto("/drills");
  await untilAlive(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("error-rate panel");
  await expect(page.getByRole("option", { selected: true })).toContainText("Error-rate panel at 12 s, drill");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/drills\/d-4c60fa$/);
});

test("a firing is asked for by key: the question takes the focus, Esc and Not now give it back, and it says how it goes", async ({
  page,
}) => {
  const asked: unknown[] = [];
  const firing = { id: "1", failureMode: "F19", state: "asked", by: "L.", at: "2026-01-02T03:04:05.000Z", lines: [] };
  await page.route("**/api/v1/firings", (route) => {
    if (route.request().method() === "POST") asked.push(route.request().postDataJSON());
    const state = asked.length === 0 ? [] : [{ ...firing, problem: null }];
    return route.fulfill({ json: { fireable: ["F19"], firings: state } });
  });
  await show(page, boards.calm, "/runbook/F19");
  await untilAlive(page);
  const begin = page.getByRole("button", { name: "Fire F19" });
  const question = page.getByRole("group", { name: "Fire from here" });
  for (const leave of ["Escape", "Not now"]) {
    await tabAndPress(page, begin);
    await expect(question).toBeFocused();
    await expect(question).toContainText("This causes F19 on the lab tlp now, and writes its evidence.");
    // Enter once more causes nothing.
    await page.keyboard.press("Enter");
    if (leave === "Escape") await page.keyboard.press("Escape");
    else await tabAndPress(page, question.getByRole("button", { name: leave }));
    await expect(begin).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
  await tabAndPress(page, question.getByRole("button", { name: "Cause F19 on the lab" }));
  await expect(begin).toBeFocused();
  expect(asked).toEqual([{ failureModes: ["F19"], mode: "lab" }]);
  await expect(page.getByRole("list", { name: "How it goes" })).toContainText("F19 waits for its turn");
  // One lab, one firing: until it has ended nothing else begins here.
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});
