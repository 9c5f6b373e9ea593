import type { Browser } from "@playwright/test";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, row, test } from "./fixtures.ts";

/** Browsers know passkeys of a name, not of an address. */
const named = (url: string): string => url.replace("127.0.0.1", "localhost");

/** A browser of somebody's own: no token, and a device that can hold a passkey and knows its holder. */
async function device(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: named(url), extraHTTPHeaders: {} });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { context, page };
}

test("whoever is added signs in by link, adds a passkey, and after the session has ended one tap leads back to the page", async ({
  browser,
  request,
  practice,
  baseURL,
}) => {
  const answer = await request.post("/api/v1/people", { data: { handle: "N.", role: "on-call" } });
  expect(answer.status()).toBe(201);
  const { link } = await answer.json();
  const { context, page } = await device(browser, baseURL ?? "");

  await page.goto(link.path);
  await expect(page.getByText("as N., role on-call")).toBeVisible();
  await page.getByRole("button", { name: "Sign in as on-call" }).click();
  await page.goto("/settings/account");
  await page.getByRole("button", { name: "Add a passkey of this device" }).click();
  await expect(page.getByRole("button", { name: "Remove passkey 1" })).toBeVisible();
  await expectNoAxeViolations(page, "light");

  await context.clearCookies();
  await page.goto("/pages?state=resolved");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/pages\?state=resolved$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pages");

  await practice.cause("F19");
  await page.goto("/");
  await expect(row(page, "enrollment-cohort").locator("> .st")).toHaveText("Page", { timeout: 60_000 });
  await practice.rate(1);
  await row(page, "enrollment-cohort").getByRole("link", { name: "Open page" }).click();
  await page.getByLabel(/^First guess/).fill("somebody holds a transaction");
  await context.clearCookies();
  // Whichever comes first, this or the page's own next reading, is told that the session is over.
  await page.locator("form.ack").evaluate((form: HTMLFormElement) => form.requestSubmit());
  const over = page.getByRole("dialog", { name: "Your session is over" });
  await over.getByRole("button", { name: "Go on with a passkey" }).click();
  await expect(over).toBeHidden();
  await expect(page.getByLabel(/^First guess/)).toHaveValue("somebody holds a transaction");
  await page.getByRole("button", { name: "Acknowledge", exact: true }).click();
  await expect(page.getByText(/First guess stored\./)).toBeVisible();

  await page.goto("/settings/people");
  await expect(page.getByText("Only an admin changes who may do what.")).toBeVisible();
  await page.goto("/settings/account");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await context.close();
});

test("an admin gives roles and tokens; both are shown once and end at once", async ({ page, request }) => {
  await page.goto("/settings/people");
  await page.getByRole("region", { name: "Add somebody" }).getByLabel("Shown to others as").fill("T.");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Link for T.")).toBeVisible();
  await page.getByRole("button", { name: "Hide it" }).click();
  await page.getByLabel("Role of T.").selectOption("trainee");
  await expect(page.getByLabel("Role of T.")).toHaveValue("trainee");

  const tokens = page.getByRole("region", { name: "Tokens" });
  await tokens.getByLabel("For", { exact: true }).fill("scrape");
  await tokens.getByLabel("metrics").check();
  await tokens.getByRole("button", { name: "Make a token" }).click();
  const secret = (await tokens.locator(".once code").textContent()) ?? "";
  const ask = async (path: string) =>
    (await request.get(path, { headers: { authorization: `Bearer ${secret}` } })).status();
  expect([await ask("/metrics"), await ask("/api/v1/board")]).toEqual([200, 403]);
  await tokens.getByRole("button", { name: "Revoke scrape" }).click();
  await expect(tokens.getByText(/^revoked /)).toBeVisible();
  expect(await ask("/metrics")).toBe(401);

  await page.getByRole("button", { name: "Disable T." }).click();
  await expect(page.getByRole("button", { name: "Enable T." })).toBeVisible();
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
