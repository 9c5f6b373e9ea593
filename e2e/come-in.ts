import type { APIRequest, APIRequestContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The token that opens everything, for specs whose page goes without it: `test.use({ extraHTTPHeaders: {} })`. */
export function automationOf(
  playwright: { request: APIRequest },
  baseURL: string | undefined,
): Promise<APIRequestContext> {
  const extraHTTPHeaders = { authorization: `Bearer ${process.env.ONE_BOARD_TOKEN}` };
  return playwright.request.newContext({ baseURL, extraHTTPHeaders });
}

/** Somebody new, signed in by a link of their own. */
export async function comeIn(
  page: Page,
  automation: APIRequestContext,
  role: "trainee" | "lead",
  handle: string,
): Promise<void> {
  const { link } = await (await automation.post("/api/v1/people", { data: { handle, role } })).json();
  await page.goto(link.path);
  await page.getByRole("button", { name: `Sign in as ${role}` }).press("Enter");
  await expect(page.locator("[data-row]")).toHaveCount(4);
}
