/** A string or a whole number token, so that a part of neither is ever taken for a number of its own. */
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const long = /^-?\d{16,}$/;

/** JSON.parse, with whole numbers of 16 digits or more as decimal strings: a JavaScript number would round them. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(token, (found) => (long.test(found) ? `"${found}"` : found)));
}
