import { sharedShingles, shingles, textsOf } from "../shingles.ts";

/** Every run of seven words that stands in one of these closed halves. */
export const closedWords = (halves: readonly unknown[]): ReadonlySet<string> =>
  new Set(halves.flatMap(textsOf).flatMap((text) => [...shingles(text)]));

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const withoutEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) =>
    hex || decimal ? String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)) : (entities[name] ?? whole),
  );
/** As a script or a JSON text writes it: `\n`, `\"`, `\u002d`, `\x27`. */
const withoutEscapes = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, four, two) =>
      String.fromCharCode(Number.parseInt(four ?? two, 16)),
    )
    .replace(/\\[nrt]/g, " ")
    .replace(/\\(.)/g, "$1");
/** What a reader sees: a tag ends no sentence, and whether it ends a word depends on the tag. */
const withoutTags = (text: string, between: string): string =>
  text.replace(/<!--.*?-->/gs, "").replace(/<\/?[a-z][^>]*>/gi, between);

/**
 * Closed words in bytes that a client got, whatever they are: HTML, flight data inside a script, a script, a source map, JSON.
 * Read as they came, and as each of those is decoded.
 */
export function toldIn(closed: ReadonlySet<string>, bytes: string): string[] {
  const once = withoutEscapes(bytes);
  const seen = ["", " "].map((between) => withoutEntities(withoutTags(bytes, between)));
  const ways = [bytes, once, withoutEscapes(once), withoutEntities(bytes), ...seen];
  return [...new Set(ways.flatMap((text) => sharedShingles(closed, text)))];
}
