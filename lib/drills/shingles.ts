/** Seven consecutive words are a sentence's fingerprint: shared ones mean that one text tells the other. */
const length = 7;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export function shingles(text: string): Set<string> {
  const words = wordsOf(text);
  const found = new Set<string>();
  for (let at = 0; at + length <= words.length; at += 1) found.add(words.slice(at, at + length).join(" "));
  return found;
}

/** The runs of seven words that both texts hold. */
export function sharedShingles(sealed: ReadonlySet<string>, readable: string | ReadonlySet<string>): string[] {
  const said = typeof readable === "string" ? shingles(readable) : readable;
  return [...said].filter((each) => sealed.has(each));
}

/** Every text and number inside a value, keys left out; apart from each other, so that none runs into the next. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
