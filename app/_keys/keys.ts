const offKey = "one-board.keys";

type Store = Pick<Storage, "getItem" | "setItem">;

/** Single keys are on until the reader switches them off; `?` always answers. */
export const keysAreOn = (store: Store): boolean => store.getItem(offKey) !== "off";
export const switchKeys = (store: Store, on: boolean): void => store.setItem(offKey, on ? "on" : "off");

/** After `g`. */
export const goTo: Record<string, string> = {
  b: "/",
  p: "/pages",
  r: "/runbook",
  d: "/drills",
  l: "/levers",
  e: "/deploys",
};

/** ⌘K, or Ctrl K where there is no ⌘; nothing else held. */
export const isMenuKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: MenuKey): boolean =>
  key.toLowerCase() === "k" && metaKey !== ctrlKey && !altKey && !shiftKey;
type MenuKey = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

/** The next stop of j (1) and k (−1), from −1 when nothing is chosen; it ends at either end. */
export function nextIndex(at: number, step: 1 | -1, length: number): number {
  if (at < 0) return step === 1 ? 0 : length - 1;
  return Math.min(length - 1, Math.max(0, at + step));
}

/** Inputs that take no text: a letter pressed on one of them is a shortcut. */
const pressed = new Set(["button", "checkbox", "radio", "range", "reset", "submit"]);

/** Whether a key press belongs to a field. A checkbox that a closing dialog still holds the focus of is none. */
export function isTyping(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLInputElement> | null;
  if (element?.tagName === "INPUT") return !pressed.has(element.type ?? "text");
  return element?.isContentEditable === true || ["TEXTAREA", "SELECT"].includes(element?.tagName ?? "");
}

export const allKeys: { keys: string[]; does: string }[] = [
  { keys: ["⌘K"], does: "the menu; Ctrl K too" },
  { keys: ["j", "k"], does: "next and previous row or page" },
  { keys: ["Enter"], does: "open it" },
  { keys: ["g", "b"], does: "go to the board" },
  { keys: ["g", "p"], does: "go to the pages" },
  { keys: ["g", "r"], does: "go to the runbook" },
  { keys: ["g", "d"], does: "go to the drills" },
  { keys: ["g", "l"], does: "go to the levers" },
  { keys: ["g", "e"], does: "go to the deploys" },
  { keys: ["/"], does: "in a drill: the console" },
  { keys: ["1", "5"], does: "in a drill: an outcome, 1 to 5" },
  { keys: ["n"], does: "in a drill: the notebook" },
  { keys: ["h"], does: "in a drill: the hint" },
  { keys: ["u"], does: "times in UTC or local" },
  { keys: ["?"], does: "this list" },
  { keys: ["Esc"], does: "close it" },
];
