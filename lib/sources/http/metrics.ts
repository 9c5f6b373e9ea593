import { SourceError } from "../source.ts";

export type Sample = { name: string; labels: Record<string, string>; value: number };

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?$/;
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"\s*(?:,\s*|$)/y;
const escapes: Record<string, string> = { "\\n": "\n", '\\"': '"', "\\\\": "\\" };
const words: Record<string, number> = {
  "+Inf": Number.POSITIVE_INFINITY,
  "-Inf": Number.NEGATIVE_INFINITY,
  NaN: Number.NaN,
};

/** The samples of a page in Prometheus' text format. Throws SourceError `garbage` on a line that is none. */
export function parseMetrics(text: string): Sample[] {
  return text.split("\n").flatMap((each) => {
    const trimmed = each.trim();
    if (trimmed === "" || trimmed.startsWith("#")) return [];
    const [, name, inside, written] = line.exec(trimmed) ?? [];
    const value = words[written ?? ""] ?? Number(written);
    if (name === undefined || written === undefined || (Number.isNaN(value) && written !== "NaN")) {
      throw new SourceError("garbage");
    }
    return [{ name, labels: labelsOf(inside ?? ""), value }];
  });
}

function labelsOf(inside: string): Record<string, string> {
  const labels: Record<string, string> = {};
  label.lastIndex = 0;
  while (label.lastIndex < inside.length) {
    const found = label.exec(inside);
    if (found === null) throw new SourceError("garbage");
    labels[found[1] as string] = (found[2] as string).replace(/\\[n"\\]/g, (written) => escapes[written] as string);
  }
  return labels;
}

/** The sum of one metric's samples with these labels. Throws `not-found` where there is none, `garbage` where it is no number. */
export function sumOf(samples: Sample[], name: string, labels: Record<string, string>): number {
  const wanted = Object.entries(labels);
  const own = samples.filter(
    (each) => each.name === name && wanted.every(([key, value]) => each.labels[key] === value),
  );
  if (own.length === 0) throw new SourceError("not-found");
  const sum = own.reduce((total, { value }) => total + value, 0);
  if (!Number.isFinite(sum)) throw new SourceError("garbage");
  return sum;
}
