import { expect, test } from "vitest";
import { places } from "../_shell/places.ts";
import { allKeys, goTo, isMenuKey, isTyping, keysAreOn, nextIndex, switchKeys } from "./keys.ts";

test("j starts at the first row, k at the last, and both end at the edges", () => {
  expect(nextIndex(-1, 1, 4)).toBe(0);
  expect(nextIndex(-1, -1, 4)).toBe(3);
  expect(nextIndex(3, 1, 4)).toBe(3);
  expect(nextIndex(0, -1, 4)).toBe(0);
  expect(nextIndex(1, 1, 4)).toBe(2);
});

test("a key press in a field belongs to the field", () => {
  expect(isTyping({ tagName: "INPUT" } as unknown as EventTarget)).toBe(true);
  expect(isTyping({ tagName: "DIV", isContentEditable: true } as unknown as EventTarget)).toBe(true);
  expect(isTyping({ tagName: "A" } as unknown as EventTarget)).toBe(false);
  expect(isTyping(null)).toBe(false);
  expect(isTyping({ tagName: "INPUT", type: "email" } as unknown as EventTarget)).toBe(true);
  expect(isTyping({ tagName: "INPUT", type: "checkbox" } as unknown as EventTarget)).toBe(false);
});

test("keys are on until they are switched off, and that is remembered", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(keysAreOn(store)).toBe(true);
  switchKeys(store, false);
  expect(keysAreOn(store)).toBe(false);
});

test("the menu opens with ⌘ or Ctrl and K, and with no other modifier", () => {
  const held = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };
  expect(isMenuKey({ ...held, key: "k", metaKey: true })).toBe(true);
  expect(isMenuKey({ ...held, key: "K", ctrlKey: true })).toBe(true);
  expect(isMenuKey({ ...held, key: "k" })).toBe(false);
  expect(isMenuKey({ ...held, key: "k", ctrlKey: true, shiftKey: true })).toBe(false);
});

test("every chord that the menu and the list of keys name leads there", () => {
  for (const { href, keys } of places("lab")) {
    expect(goTo[keys?.[1] ?? ""]).toBe(href);
    expect(allKeys.map((each) => each.keys.join())).toContain(keys?.join());
  }
});
