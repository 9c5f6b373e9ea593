const token = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

/** JSON.parse, with whole numbers of 16 digits or more as decimal strings: a JavaScript number would round them. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(token, (found) => (found.startsWith('"') ? found : `"${found}"`)));
}
