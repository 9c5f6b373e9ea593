import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, untilAlive } from "./fixtures.ts";
import { tabAndPress, tabAndType, tabTo } from "./tab-keys.ts";

/** A browser of a lead who came in by a link, and uses the keyboard. */
async function leadsPage(browser: Browser, request: APIRequestContext, baseURL: string | undefined): Promise<Page> {
  const { link } = await (await request.post("/api/v1/people", { data: { handle: "L.", role: "lead" } })).json();
  const page = await (await browser.newContext({ baseURL, extraHTTPHeaders: {} })).newPage();
  await page.goto(link.path);
  await page.getByRole("button", { name: "Sign in as lead" }).click();
  await expect(page.locator("[data-row]")).toHaveCount(4);
  return page;
}

test("a lead signs entries one by one, then together what has not changed since", async ({
  browser,
  request,
  baseURL,
}) => {
  const page = await leadsPage(browser, request, baseURL);
  await page.goto("/runbook/review");
  await untilAlive(page);
  const waiting = page.getByRole("button", { name: /^Sign as reviewed/ });
  const count = await waiting.count();
  const line = (never: number, routine: number) =>
    expect(page.getByText(/^\d+ changed since you last reviewed, /)).toHaveText(
      `0 changed since you last reviewed, ${never} not signed by you yet, ${routine} unchanged and fresh, ${46 - count} cannot be signed.`,
    );
  await line(count, 0);
  // Evidence ages: a month after the last firing nothing can be signed, and the line above has said so.
  if (count >= 2) {
    await tabAndPress(page, waiting.first());
    await line(count - 1, 1);
    // Whoever signs by key goes on with the next entry.
    await expect(waiting.first()).toBeFocused();
    await page.keyboard.press("Enter");
    await line(count - 2, 2);
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await tabAndPress(page, page.getByRole("button", { name: /^Sign all 2 together/ }));
    expect((await answer).status()).toBe(201);
    await line(count - 2, 2);
  }
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
  await page.context().close();
});

test("of a page that has ended a lead writes what it was; its prevention is an open action until it is done", async ({
  browser,
  request,
  baseURL,
  practice,
}) => {
  await practice.cause("F19");
  const opened = async (): Promise<{ id: string; failureMode: string; state: string }[]> =>
    (await (await request.get("/api/v1/pages")).json()).pages;
  const isF19 = ({ failureMode, state }: { failureMode: string; state: string }) =>
    // One that came back while it had not ended is still acknowledged.
    failureMode === "F19" && (state === "firing" || state === "acknowledged");
  await expect.poll(async () => (await opened()).some(isF19), { timeout: 60_000 }).toBe(true);
  const id = (await opened()).find(isF19)?.id;
  await practice.clear();
  const ended = async () => (await (await request.get(`/api/v1/pages/${id}`)).json()).resolvedAt;
  await expect.poll(ended, { timeout: 60_000 }).not.toBeNull();
  await practice.rate(1);

  const page = await leadsPage(browser, request, baseURL);
  await page.goto(`/pages/${id}`);
  await untilAlive(page);
  await tabAndPress(page, page.getByRole("link", { name: "What it was, and what will prevent it" }));
  const form = page.getByRole("form", { name: "Write the after action" });
  await expect(form.getByRole("textbox", { name: /^Alert/ })).toHaveValue(/^F19 /);
  await expect(form.getByRole("textbox", { name: /^Symptoms/ })).toHaveValue(/Resolved/);
  const prevention = `convert the field upstream, ${id}`;
  const texts = { "Root cause": "a transform met a field of another type", Fix: "the former configuration" };
  for (const [name, text] of Object.entries({ ...texts, Prevention: prevention }))
    await tabAndType(page, form.getByRole("textbox", { name: new RegExp(`^${name}`) }), text);
  // A list chooses what is typed, a date its parts one after the other.
  await tabAndType(page, form.getByLabel("Metric that shows it"), "enrollment-cohort.retained-wal");
  await tabAndType(page, form.getByLabel("Owner"), "database owner");
  await tabAndType(page, form.getByLabel("Due"), "01012001");
  await tabAndPress(page, form.getByRole("button", { name: "Store" }));
  await expect(form.getByRole("alert")).toHaveText(/^Not stored\. Due: /);
  await tabTo(page, form.getByLabel("Owner"), "Shift+Tab");
  await tabAndType(page, form.getByLabel("Due"), "12312099");
  await tabAndPress(page, form.getByRole("button", { name: "Store" }));
  await expect(page.getByRole("region", { name: "As written" })).toContainText(prevention);
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await page.goto("/actions");
  await untilAlive(page);
  const action = page.getByRole("listitem").filter({ hasText: prevention });
  await expect(action).toContainText("database owner, due 2099-12-31");
  await tabAndPress(page, action.getByRole("button", { name: /^Done/ }));
  await expect(action).toHaveCount(0);
  // Whoever closed it by key stands at another one's button, or at the page where none is left.
  await expect(page.locator(":focus")).toHaveText(/Done|^Open actions/);
  await page.context().close();
});
