import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";

export type Place = { file: string; line: number };
export type Problem = Place & { path: string; message: string };
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/** A YAML value merged over its `extends:` chain, with the place every path was written at. */
export type Located = { value: Plain; places: Map<string, Place>; problems: Problem[] };

const isRecord = (value: Plain | undefined): value is { [key: string]: Plain } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const pathText = (path: readonly PropertyKey[]): string => path.map(String).join(".");

/** Place of a path, or of the nearest parent that was written down. */
export function placeOf(located: Located, path: readonly PropertyKey[], file: string): Place {
  for (let length = path.length; length >= 0; length -= 1) {
    const place = located.places.get(pathText(path.slice(0, length)));
    if (place) return place;
  }
  return { file, line: 1 };
}

function shown(file: string): string {
  const near = relative(process.cwd(), file);
  return near.startsWith("..") ? file : near;
}

/**
 * Reads a file and what it extends: one file, or several, of which each goes over those before it and a file that is
 * reached twice counts once. Unreadable files, bad YAML, duplicate keys and circles are problems, never throws.
 */
export function readLocated(file: string): Located {
  const read = lineage(file, [], new Set());
  return {
    value: read.map(({ value }) => value).reduce(merge),
    places: new Map(read.flatMap(({ places }) => [...places])),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** The files that a contract is made of, itself last. */
export const filesOf = (file: string): string[] => lineage(file, [], new Set()).map((each) => each.file);

type OwnFile = Located & { file: string };

function lineage(file: string, chain: string[], seen: Set<string>): OwnFile[] {
  const name = shown(file);
  const fail = (message: string, line = 1): OwnFile[] => [
    { file, value: null, places: new Map(), problems: [{ file: name, line, path: "", message }] },
  ];
  if (chain.includes(file)) return fail(`extends itself by way of ${chain.map(shown).join(" → ")}`);
  if (seen.has(file)) return [];
  seen.add(file);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return fail("cannot be read");
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, strict: true, uniqueKeys: true });
  if (document.errors.length > 0) {
    return document.errors.flatMap((error) =>
      fail(error.message.split("\n")[0] ?? "not YAML", lines.linePos(error.pos[0]).line),
    );
  }
  const places = new Map<string, Place>();
  recordPlaces(document.contents, [], (path, offset) => {
    places.set(path, { file: name, line: lines.linePos(offset).line });
  });
  const value = document.toJS() as Plain;
  if (!isRecord(value)) return fail("expected a mapping at the top");
  const { extends: base = [], ...own } = value;
  const bases = Array.isArray(base) ? base : [base];
  if (!bases.every((each) => typeof each === "string"))
    return fail("expected `extends` to name a file", places.get("extends")?.line);
  const parents = bases.flatMap((each) => lineage(resolve(dirname(file), each), [...chain, file], seen));
  return [...parents, { file, value: own, places, problems: [] }];
}

function recordPlaces(node: Node | null, path: string[], record: (path: string, offset: number) => void): void {
  if (node?.range && path.length > 0 && !isScalar(node)) record(path.join("."), node.range[0]);
  if (isMap(node)) {
    for (const pair of node.items) {
      if (!isPair(pair) || !isScalar(pair.key)) continue;
      const here = [...path, String(pair.key.value)];
      recordPlaces(pair.value as Node | null, here, record);
      if (pair.key.range) record(here.join("."), pair.key.range[0]);
    }
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      const child = item as Node;
      if (child.range) record([...path, String(index)].join("."), child.range[0]);
      recordPlaces(child, [...path, String(index)], record);
    }
  }
}

/** Mappings merge key by key; anything else is replaced. */
export function merge(base: Plain, over: Plain): Plain {
  if (!isRecord(base) || !isRecord(over)) return over;
  const merged: { [key: string]: Plain } = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = below === undefined ? value : merge(below, value);
  }
  return merged;
}
