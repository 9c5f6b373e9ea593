import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import type { Board } from "../lib/board/types.ts";

function needed(name: "E2E_URL" | "ONE_BOARD_TOKEN" | "E2E_SIGN_IN_LINK"): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: it says which running board is looked at`);
  return value;
}

export const signInLink = (): string => needed("E2E_SIGN_IN_LINK");

/** The practice estate by its API: what a test causes it also clears. */
export type Practice = {
  cause(failureMode: string): Promise<{ subject: string }>;
  clear(): Promise<void>;
  rate(rate: number): Promise<void>;
  board(): Promise<Board>;
  /** Waits until nothing is open and every row is ok. */
  calm(): Promise<void>;
};

export const test = base.extend<{ practice: Practice }>({
  // The token also opens pages; the browser sends it with every request, the event stream included.
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    needed("E2E_URL");
    await use({ authorization: `Bearer ${needed("ONE_BOARD_TOKEN")}` });
  },
  practice: async ({ request }, use) => {
    const practice = practiceDesk(request);
    await use(practice);
    await practice.clear();
    await practice.rate(1);
  },
});

function practiceDesk(request: APIRequestContext): Practice {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/practice/${path}`, { data, timeout: 60_000 });
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const board = async () => (await (await request.get("/api/v1/board")).json()) as Board;
  return {
    cause: async (failureMode) => {
      // An hour of the estate is a minute here: what is caused lasts until a slow machine has looked at it.
      await post("clock", { rate: 60 });
      return post("inject", { failureMode });
    },
    clear: async () => void (await post("clear", {})),
    rate: async (rate) => void (await post("clock", { rate })),
    board,
    calm: () =>
      expect
        .poll(async () => (await board()).rows.map(({ state }) => state).join(), { timeout: 60_000 })
        .toBe("ok,ok,ok,ok"),
  };
}

export const rowIds = ["progress-tile", "progress-landing", "purchase-lines", "enrollment-cohort"] as const;
export const row = (page: Page, id: (typeof rowIds)[number]) => page.locator(`[data-row="${id}"]`);

/** Runs axe over the whole page in one colour scheme and expects it to find nothing. */
export async function expectNoAxeViolations(page: Page, scheme: "light" | "dark"): Promise<void> {
  // A colour on its way from one scheme to the other is neither: without motion the change is done at once.
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`);
  expect(found, `axe, ${scheme}`).toEqual([]);
}

interface Shift {
  value: number;
  /** What moved: the element's path and where it was and went, in CSS pixels. */
  moved: string[];
}

/** Lists layout shifts that no input caused, from now on; call before the page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const holder = window as unknown as { shifts: Shift[] };
    holder.shifts = [];
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const path = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const row = element?.closest("[data-row]")?.getAttribute("data-row") ?? "";
      return `${row} ${element?.tagName.toLowerCase()}.${element?.getAttribute("class") ?? ""}`.trim();
    };
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map((s) => `${path(s.node)} ${place(s.previousRect)} -> ${place(s.currentRect)}`);
        holder.shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** Expects that together the shifts stay within what UI.md allows, and names what moved if they do not. */
export function expectStill(shifts: Shift[], why: string): void {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const named = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join(" | ")}`).join("\n");
  expect(sum, `${why}\n${named}`).toBeLessThanOrEqual(0.02);
}

/** Expects that the page cannot be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, "pixels wider than the screen").toBeLessThanOrEqual(0);
}

/** Waits until the page's own keys and forms listen; its first HTML has everything else already. */
export const untilAlive = (page: Page): Promise<void> => expect(page.locator("html[data-keys]")).toHaveCount(1);

export { expect };
