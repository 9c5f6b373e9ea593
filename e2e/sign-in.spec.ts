import { expect, expectNoAxeViolations, expectNoSidewaysScroll, signInLink, test } from "./fixtures.ts";

// Nobody: neither the token nor a cookie.
test.use({ extraHTTPHeaders: {} });

test("without signing in nothing of the estate is shown", async ({ page, request }) => {
  await page.goto("/products/enrollment-cohort");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await expect(page.locator("body")).not.toContainText("enrollment");
  expect((await request.get("/api/v1/board")).status()).toBe(401);
  await expectNoAxeViolations(page, "light");
  await expectNoAxeViolations(page, "dark");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test("icons and the manifest answer anybody", async ({ request }) => {
  for (const [path, type] of [
    ["/favicon.ico", "image/"],
    ["/icon.svg", "image/svg+xml"],
    ["/manifest.webmanifest", "application/manifest+json"],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()["content-type"], path).toContain(type);
  }
});

test("the one-time link makes the first admin, once, and the board stays open after a reload", async ({ page }) => {
  await page.goto(signInLink());
  await expectNoAxeViolations(page, "light");
  await page.getByLabel("Shown to others as").fill("M.");
  await page.getByRole("button", { name: "Sign in as admin" }).click();
  await expect(page.locator("[data-row]")).toHaveCount(4);
  await page.reload();
  await expect(page.locator("[data-row]")).toHaveCount(4);
  await expect(page.locator(".hdr .age")).toHaveText(/^as of /);
  await page.goto(signInLink());
  await expect(page.getByRole("alert").filter({ hasText: "This link" })).toBeVisible();
});
