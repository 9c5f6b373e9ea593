const position = /^\d{1,19}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const largest = 9_223_372_036_854_775_806n;

export type Asked = { kind: "all-due" } | { kind: "position"; at: bigint } | { kind: "instant"; at: number };
export const throughExample = "a position such as 48213, a day such as 2026-11-29, or an instant in ISO 8601";

/** `48213` → a position; `2026-11-29` → the end of that day in UTC; an instant as it stands. Null for anything else. */
export function parseThrough(text: string | undefined): Asked | null {
  if (text === undefined || text === "") return { kind: "all-due" };
  if (position.test(text)) return BigInt(text) > largest ? null : { kind: "position", at: BigInt(text) };
  if (!day.test(text) && !instant.test(text)) return null;
  const at = Date.parse(text);
  // A day that does not exist (2026-02-30) is not read as another one.
  if (Number.isNaN(at) || new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) !== text.slice(0, 10))
    return null;
  return { kind: "instant", at: day.test(text) ? at + 86_400_000 : at };
}
