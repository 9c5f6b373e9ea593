import type { Estate } from "../board/estate.ts";
import { subjectName } from "../board/names.ts";
import { readChanges } from "../changes/read.ts";
import { changeWords } from "../changes/words.ts";
import type { Contract, Product } from "../contracts/types.ts";
import { contractCommits } from "../deploys/commits.ts";
import { epochMs, isoInstant } from "../observations/time.ts";
import type { ChangeRow } from "./panels.ts";

export const changesHours = 24;
const shownAtMost = 14;

/**
 * What became different on a product's path in the last day, newest first: at its sources and what they need, in the schemas of
 * its topics, in the contract's folder, and what people declared beforehand. `now`: estate ms.
 */
export async function whatChanged(estate: Estate, id: string, product: Product, now: number): Promise<ChangeRow[]> {
  const { contract } = estate;
  const from = now - changesHours * 3_600_000;
  const [changes, commits] = await Promise.all([
    readChanges(estate, { subjects: subjectsOf(contract, product), from }),
    contractCommits(estate.contractPath),
  ]);
  const topics = topicsOf(product);
  const rows: ChangeRow[] = [
    ...changes
      .filter(({ kind, detail }) => !kind.startsWith("schema-") || topics.some((topic) => isOf(topic, detail.subject)))
      .map((change) => ({ at: change.at, ...changeWords(subjectName(contract, change.subject), change) })),
    ...commits.map(({ at, commit, subject }) => ({
      ...{ at, words: `Contract commit: ${subject}`, code: commit },
      grave: false,
    })),
    ...(contract.declared ?? [])
      .filter(({ products }) => products?.includes(id) ?? true)
      .map(({ at, title }) => ({ at: isoInstant(epochMs(at)), words: `Declared: ${title}`, code: null, grave: false })),
  ];
  return rows
    .filter(({ at }) => epochMs(at) >= from && epochMs(at) <= now)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, shownAtMost);
}

/** The product's own sources, what they need, and where schemas are registered. */
function subjectsOf({ products }: Contract, { prefix, cursors }: Product): string[] {
  const needed = new Set(Object.values(cursors).flatMap(({ needs }) => needs));
  const deploys = Object.values(products).flatMap((each) =>
    Object.entries(each.cursors).flatMap(([name, { kind }]) =>
      kind === "schema-deploys" ? [`${each.prefix}.${name}`] : [],
    ),
  );
  return [
    ...Object.keys(cursors).map((name) => `${prefix}.${name}`),
    ...[...needed].map((dependency) => `dependency.${dependency}`),
    ...deploys,
  ];
}

const topicsOf = ({ cursors }: Product): string[] =>
  Object.values(cursors).flatMap((cursor) => {
    if ("topics" in cursor) return cursor.topics;
    return "topic" in cursor ? [cursor.topic] : [];
  });

/** A registry subject is a topic's name with what of its records it describes. */
const isOf = (topic: string, subject = ""): boolean => subject === `${topic}-value` || subject === `${topic}-key`;
