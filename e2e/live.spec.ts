import type { BrowserContext } from "@playwright/test";
import { expect, row, test } from "./fixtures.ts";

const streamsOf = (context: BrowserContext) => {
  const opened: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/v1/stream")) opened.push(request.url());
  });
  return opened;
};

test("a page that hears nothing says that it is old, in title and icon too, and recovers", async ({ page }) => {
  let silent = true;
  await page.route(/\/api\/v1\/(stream|board)$/, (route) => (silent ? route.abort() : route.continue()));
  await page.goto("/");
  await expect(page).toHaveTitle(/^✓ OK/);
  await expect(page.getByText(/^This page is .* old\.$/)).toBeVisible({ timeout: 25_000 });
  await expect(page).toHaveTitle("? old · One Board");
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/icons/unknown.svg");
  silent = false;
  await expect(page.getByText(/^This page is/)).toBeHidden({ timeout: 45_000 });
  await expect(page).toHaveTitle(/^✓ OK/);
});

test("after an answer that is no event stream the stream is opened again", async ({ page }) => {
  let refused = 0;
  await page.route("**/api/v1/stream", (route) => {
    if (refused >= 2) return route.continue();
    refused += 1;
    return route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" });
  });
  const third = page.waitForResponse(
    (response) => response.url().endsWith("/api/v1/stream") && response.status() === 200,
    { timeout: 20_000 },
  );
  await page.goto("/");
  expect((await third).headers()["content-type"]).toContain("text/event-stream");
  expect(refused).toBe(2);
});

test("two tabs share one stream, and the second takes over when the first closes", async ({ context, practice }) => {
  const opened = streamsOf(context);
  const first = await context.newPage();
  await first.goto("/");
  await expect.poll(() => opened.length).toBe(1);
  const second = await context.newPage();
  await second.goto("/");
  await expect(second.locator(".hdr .age")).toHaveText(/as of/);
  await practice.rate(60);
  const before = await second.locator(".clock").textContent();
  await expect(second.locator(".clock")).not.toHaveText(before ?? "");
  expect(opened).toHaveLength(1);
  await first.close();
  await expect.poll(() => opened.length).toBe(2);
  await expect(row(second, "progress-tile")).toBeVisible();
});

test("the browser asks nobody but this server", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && origin !== new URL(baseURL ?? "").origin) foreign.push(origin);
  });
  for (const path of ["/", "/products/purchase-lines", "/pages", "/practice"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  }
  expect(foreign).toEqual([]);
});
