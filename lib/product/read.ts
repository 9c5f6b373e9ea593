import { Problem } from "../access/problem.ts";
import { buildRow } from "../board/build-row.ts";
import type { Estate } from "../board/estate.ts";
import { headlineOf } from "../board/headline.ts";
import type { BoardInput } from "../board/input.ts";
import { cursorName } from "../board/names.ts";
import { readBoardInput } from "../board/read.ts";
import { bannerModes, type RowDefinition, rowDefinitions } from "../board/rows.ts";
import { collectorState } from "../board/silence.ts";
import type { ProductView } from "../board/views.ts";
import { overdueReviews } from "../contracts/reviews.ts";
import type { Product } from "../contracts/types.ts";
import { isoInstant } from "../observations/time.ts";
import type { Page } from "../pages/types.ts";
import { cursorViews } from "./cursors.ts";
import { deadLettersOf } from "./dead-letters.ts";
import { contractExcerpt } from "./excerpt.ts";
import { canarySource, hopsOf } from "./hops.ts";
import { lakehouseSources } from "./lakehouse.ts";
import { arrived, type Latest, readLatest } from "./observations.ts";
import { isPartitioned, partitionRows } from "./partitions.ts";
import { pastPagesOf } from "./past-pages.ts";
import { panelsOf } from "./read-panels.ts";
import { slotFacts } from "./slot-facts.ts";
import { windowSources } from "./windows.ts";

/** One product as its owner looks at it. Throws 404 for a product the contract does not name. */
export async function readProduct(estate: Estate, id: string, now?: number): Promise<ProductView> {
  const product = Object.hasOwn(estate.contract.products, id) ? estate.contract.products[id] : undefined;
  if (!product) throw new Problem("not-found");
  const [input, latest, contract] = await Promise.all([
    readBoardInput(estate, now),
    readLatest(estate, sourcesOf(product)),
    contractExcerpt(estate.contractPath, id),
  ]);
  const own: BoardInput = {
    ...input,
    pages: input.pages.filter(({ product: of, failureMode }) => of === id && !bannerModes.has(failureMode)),
  };
  const silent = collectorState(input).state === "silent";
  const { state, reason, why, since, owners, pages } = buildRow(rowOf(id, own), { ...own, pages: open(own) }, silent);
  const signals = signalsOf(id, own, silent);
  return {
    generatedAt: isoInstant(input.now),
    estateNow: input.estateNow === null ? null : isoInstant(input.estateNow),
    version: input.leader?.version ?? 0,
    id,
    title: product.title,
    state,
    reason,
    why,
    since,
    owners,
    timestampField: product.timestamp,
    sloSeconds: product.slo / 1_000,
    cursors: cursorViews(id, product, input, latest),
    signals,
    pages,
    pastPages: await pastPagesOf(estate, id, pages, input),
    slot: slotFacts(product, input, latest),
    hops: hopsOf(product, input, latest),
    deadLetters: deadLettersOf(product, input, latest),
    partitions: partitionsOf(product, latest),
    ...(await panelsOf(estate, id, { product, input, latest, signals, pages })),
    defects: defectsOf(id, product, estate, latest, input.now),
    contract,
  };
}

const open = ({ pages }: BoardInput): Page[] => pages.filter((page) => page.foldedUnder === null);

/** Observation ids that its page is made of: its cursors, and what stands beside them. */
function sourcesOf(product: Product): string[] {
  const own = Object.keys(product.cursors).map((name) => `${product.prefix}.${name}`);
  const beside = [...windowSources(product), ...lakehouseSources(product), ...canarySource(product)];
  const counted = product.defects.flatMap(({ countedBy }) =>
    countedBy ? [`${product.prefix}.${countedBy.name}`] : [],
  );
  return [...new Set([...own, ...beside, ...counted])];
}

/** The product's row if it has one, with its own signals only; else a row of its first signal. */
function rowOf(id: string, { signals }: BoardInput): RowDefinition {
  const mine = signals.filter(({ product }) => product === id).map((signal) => signal.id);
  const headline = rowDefinitions.find((row) => row.id === id)?.headline ?? mine[0] ?? `${id}.`;
  return { id, headline, beside: mine.filter((signal) => signal !== headline), products: [id] };
}

/** Its own figures, and what the board shows beside them of another product. */
function signalsOf(id: string, input: BoardInput, silent: boolean): ProductView["signals"] {
  const { headline, beside } = rowOf(id, input);
  const along = rowDefinitions.find((row) => row.id === id)?.beside ?? [];
  const known = [...new Set([headline, ...beside, ...along])].filter((signal) => !signal.endsWith("."));
  return known.map((signal) => headlineOf(signal, input, silent));
}

function partitionsOf(product: Product, latest: Latest): ProductView["partitions"] {
  return Object.entries(product.cursors).flatMap(([name, cursor]) => {
    const seen = latest.get(`${product.prefix}.${name}`);
    if (!seen || !("value" in seen) || !isPartitioned(seen.value)) return [];
    return [{ cursor: cursorName(cursor), rows: partitionRows(seen.value) }];
  });
}

function defectsOf(
  id: string,
  product: Product,
  { contract }: Estate,
  latest: Latest,
  now: number,
): ProductView["defects"] {
  const overdue = new Set(
    overdueReviews(contract, now)
      .filter((review) => review.product === id)
      .map(({ defect }) => defect),
  );
  return product.defects.map(({ name, severity, reader, reviewBy, countedBy }) => ({
    name,
    severity,
    reader: reader ?? null,
    reviewBy: reviewBy ?? null,
    overdue: overdue.has(name),
    counted: countedBy ? countOf(latest, `${product.prefix}.${countedBy.name}`) : null,
  }));
}

function countOf(latest: Latest, id: string): ProductView["defects"][number]["counted"] {
  const seen = arrived(latest, id, "count-query");
  const at = latest.get(id)?.observedAt;
  return seen && at ? { at, rows: seen.rows } : null;
}
