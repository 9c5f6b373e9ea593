import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

type Step = "Tab" | "Shift+Tab";

/** Goes there as somebody without a mouse does: stop by stop. Never the element's own `focus()`. */
export async function tabTo(page: Page, target: Locator, step: Step = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  const here = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 400; stops += 1) {
    if (await here()) return;
    await page.keyboard.press(step);
  }
  throw new Error(`${target} is not reached within 400 stops`);
}

export async function tabAndPress(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** From the first stop of the page over the link that skips to its content. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
}

/**
 * Walks the content stop by stop: every control is a stop, in the order it is read in, each shows that it has the focus and none is
 * hidden below what sticks to an edge. `back`: the same way back, where something sticks.
 */
export async function expectWalkable(page: Page, { back = false } = {}): Promise<void> {
  await skipToContent(page);
  const all = await controls(page);
  expect(all.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  const walk = async (step: Step, first: number): Promise<string[]> => {
    const walked: string[] = [];
    for (let stops = 0; stops < all.length; stops += 1) {
      if (stops >= first) await page.keyboard.press(step);
      const seen = await stop(page);
      walked.push(seen.name);
      if (seen.wrong !== null) wrong.push(`${step} to ${seen.name}: ${seen.wrong}`);
    }
    return walked;
  };
  expect(await walk("Tab", 0)).toEqual(all);
  if (back) expect(await walk("Shift+Tab", 1)).toEqual(all.toReversed());
  expect(wrong).toEqual([]);
}

const named = "[data-stop]";

/** Names each control of the content that can be used now, in the order of the document. */
const controls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const usable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const found = [...document.querySelectorAll<HTMLElement>(`#main :is(${usable})`)].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(":disabled"),
    );
    return found.map((each, at) => {
      each.dataset.stop = `${at} ${each.tagName.toLowerCase()} ${(each.getAttribute("aria-label") ?? each.textContent ?? "").slice(0, 60)}`;
      return each.dataset.stop;
    });
  });

/** The stop that has the focus now, and what keeps its reader from seeing that. */
const stop = (page: Page): Promise<{ name: string; wrong: string | null }> =>
  page.evaluate((stops) => {
    const element = document.activeElement as HTMLElement;
    const name = element.matches(stops) ? (element.dataset.stop ?? "") : `no control: ${element.tagName}`;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const [first] = element.getClientRects();
    if (first === undefined) return { name, wrong: "has no place" };
    if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 1) return { name, wrong: "shows no focus" };
    // What is higher than the screen shows its beginning or its end; a middle that is on it must be seen.
    const x = first.left + Math.min(first.width / 2, 20);
    const y = Math.min(Math.max(first.top + first.height / 2, 1), innerHeight - 1);
    if (first.bottom < 0 || first.top > innerHeight) return { name, wrong: "is off the screen" };
    const top = document.elementFromPoint(x, y);
    const shown = top !== null && (element.contains(top) || top.contains(element));
    return { name, wrong: shown ? null : `is below ${top?.tagName} ${top?.className}` };
  }, named);
