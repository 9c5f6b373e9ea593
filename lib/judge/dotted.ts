export type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value with `path` (`partitions.0.end`; `*` for every element) replaced by what `change` makes of it. Throws RangeError
 * where a list has no such element.
 */
export function changeAt(value: unknown, path: readonly string[], change: (before: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    const there = key === "*" ? value.length > 0 : Number(key) in value;
    if (!there) throw new RangeError(`nothing at ${key} of a list of ${value.length}`);
    return value.map((item, index) => (key === "*" || Number(key) === index ? changeAt(item, rest, change) : item));
  }
  const tree = isTree(value) ? value : {};
  return { ...tree, [key]: changeAt(tree[key], rest, change) };
}

/** Top-level keys replace; dotted keys reach inside. Throws RangeError with the key that leads nowhere. */
export function applyFields(value: unknown, fields: Tree): unknown {
  return Object.entries(fields).reduce<unknown>((here, [path, to]) => {
    try {
      return changeAt(here, path.split("."), () => to);
    } catch (error) {
      throw new RangeError(`${path}: ${(error as Error).message}`);
    }
  }, value);
}
