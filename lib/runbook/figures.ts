import type { Sample } from "../chart/geometry.ts";
import type { EvidenceShape } from "./evidence.ts";

/** One line to draw out of a firing's observations. Instants are epoch ms. `unit`: empty for what is yes (1) or no (0). */
export type ProofFigure = { name: string; subject: string; unit: string; samples: Sample[] };

type Moment = EvidenceShape["observations"][number];
type Leaves = Map<string, { unit: string; value: number | string }>;
const most = 3;

/**
 * What changed most tellingly at the page's own cursor while it was fired: derived figures first, then states, then numbers.
 * Where that cursor says nothing, its neighbours of the same product do. At most three.
 */
export function figuresOf({ page, observations }: Pick<EvidenceShape, "page" | "observations">): ProofFigure[] {
  const own = figuresAt(page.subject, observations);
  if (own.length > 0) return own.slice(0, most);
  const prefix = `${page.subject.split(".")[0]}.`;
  const near = [...new Set(observations.flatMap((moment) => Object.keys(moment.observations)))];
  return near
    .filter((subject) => subject.startsWith(prefix))
    .flatMap((subject) => figuresAt(subject, observations))
    .slice(0, most);
}

function figuresAt(subject: string, observations: Moment[]): ProofFigure[] {
  const moments = observations.map((moment) => ({ at: Date.parse(moment.at), leaves: leavesAt(moment, subject) }));
  const names = [...new Set(moments.flatMap(({ leaves }) => [...leaves.keys()]))];
  const figures = names.flatMap((name) => {
    const seen = moments.flatMap(({ at, leaves }) => {
      const leaf = leaves.get(name);
      return leaf === undefined ? [] : [{ at, ...leaf }];
    });
    const first = seen[0];
    if (first === undefined || new Set(seen.map(({ value }) => value)).size < 2) return [];
    const states = seen.some(({ value }) => typeof value === "string");
    // A word is drawn as whether it is still what it was on good data.
    const samples = seen.map(({ at, value }) => ({
      at,
      value: states ? Number(value === first.value) : Number(value),
    }));
    const figure = {
      subject,
      samples,
      name: states ? `${name} is ${first.value}` : name,
      unit: states ? "" : first.unit,
    };
    return [{ figure, rank: rankOf(name, states || first.unit === "") }];
  });
  return figures.sort((a, b) => a.rank - b.rank).map(({ figure }) => figure);
}

function rankOf(name: string, isState: boolean): number {
  if (name in derived) return 0;
  if (name === answered) return 2;
  return isState ? 1 : 3;
}

const answered = "answered";
/** Figures that no single field holds. */
const derived: Record<string, (value: Record<string, unknown>) => number | null> = {
  "retained WAL": ({ currentLsn, restartLsn }) => {
    const [now, kept] = [lsn(currentLsn), lsn(restartLsn)];
    return now === null || kept === null ? null : Number(now - kept);
  },
  unread: ({ partitions }) =>
    Array.isArray(partitions) &&
    partitions.length > 0 &&
    partitions.every((each) => "committed" in each && "end" in each)
      ? partitions.reduce((sum, { committed, end }) => sum + (Number(end) - Number(committed ?? 0)), 0)
      : null,
};
const derivedUnit: Readonly<Record<string, string>> = { "retained WAL": "bytes", unread: "records" };

/** Everything an observation holds that can be drawn, by its path in words; nothing where it could not be read. */
function leavesAt({ at, observations }: Moment, subject: string): Leaves {
  const leaves: Leaves = new Map();
  const observed = observations[subject];
  if (!isObject(observed)) return leaves;
  const value = observed.value;
  if (!isObject(value)) return leaves.set(answered, { unit: "", value: 0 });
  leaves.set(answered, { unit: "", value: 1 });
  for (const [name, figure] of Object.entries(derived)) {
    const found = figure(value);
    if (found !== null) leaves.set(name, { unit: derivedUnit[name] ?? "", value: found });
  }
  collect(leaves, value, [], Date.parse(at));
  return leaves;
}

function collect(leaves: Leaves, value: Record<string, unknown>, path: string[], at: number): void {
  for (const [key, each] of Object.entries(value)) {
    const name = [...path, wordsOf(key)].join(" ");
    if (isObject(each)) collect(leaves, each, [...path, wordsOf(key)], at);
    else if (Array.isArray(each)) leaves.set(`${name}, count`, { unit: "of them", value: each.length });
    else {
      const leaf = leafOf(each, at);
      if (leaf !== null) leaves.set(leaf.unit === "s old" ? name.replace(/ at$/, "") : name, leaf);
    }
  }
}

function leafOf(value: unknown, at: number): { unit: string; value: number | string } | null {
  if (typeof value === "boolean") return { unit: "", value: Number(value) };
  if (typeof value === "number") return { unit: "of them", value };
  if (typeof value !== "string") return null;
  if (/^-?\d{1,18}$/.test(value)) return { unit: "of them", value: Number(value) };
  const position = lsn(value);
  if (position !== null) return { unit: "bytes", value: Number(position) };
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return { unit: "s old", value: Math.max(0, (at - Date.parse(value)) / 1_000) };
  return /^[A-Za-z][\w -]{0,30}$/.test(value) ? { unit: "", value } : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** `0/16B8358` as bytes. */
function lsn(text: unknown): bigint | null {
  if (typeof text !== "string" || !/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text)) return null;
  const [high = "0", low = "0"] = text.split("/");
  return BigInt(`0x${high}`) * 4_294_967_296n + BigInt(`0x${low}`);
}

/** `restartLsn` → `restart lsn`. */
const wordsOf = (key: string): string =>
  key.replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
