import { formatBytes, formatCount, formatDuration, NBSP } from "../../board/format.ts";
import { cursorName } from "../../board/names.ts";
import { overdueReviews } from "../../contracts/reviews.ts";
import type { Contract, Cursor, Product } from "../../contracts/types.ts";
import { cursorTitles } from "../../product/cursors.ts";
import { notRead, notReadOfGroup, planWords } from "../content/plan-words.ts";
import type { PlanCursor, PlanRow } from "./types.ts";

/** Kinds whose position moves when the product advances; the others are evidence beside them. */
const positions = new Set<Cursor["kind"]>([
  "spark-checkpoint",
  "consumer-group",
  "connect-source-offset",
  "replication-slot",
  "object-prefix",
  "table-snapshot",
  "mart-rows",
  "schema-deploys",
]);

/** Every product of a contract, in its order. `now`: estate clock, ms. */
export function planRows(contract: Contract, now: number): PlanRow[] {
  const overdue = new Set(overdueReviews(contract, now).map(({ product, defect }) => `${product} ${defect}`));
  return Object.entries(contract.products).map(([id, product]) => {
    const of = (severity: "fail" | "quarantine") =>
      product.defects.filter((defect) => defect.severity === severity).map(({ name }) => name);
    return {
      id,
      title: product.title,
      inRun: product.inRun,
      cursors: Object.values(product.cursors)
        .filter(({ kind }) => positions.has(kind))
        .map(planCursor),
      field: product.timestamp,
      slo: formatDuration(product.slo / 1_000),
      promises: promisesOf(product),
      quarantine: quarantineOf(product),
      owners: titles(contract, product.owners),
      fails: of("fail"),
      quarantined: of("quarantine"),
      warns: product.defects
        .filter(({ severity }) => severity === "warn")
        .map(({ name, reader = "", reviewBy = "" }) => ({
          name,
          reader,
          reviewBy,
          overdue: overdue.has(`${id} ${name}`),
        })),
    };
  });
}

export const titles = (contract: Contract, owners: readonly string[]): string[] =>
  owners.map((id) => contract.owners[id]?.title ?? id);

function planCursor(cursor: Cursor): PlanCursor {
  return {
    kind: cursorTitles[cursor.kind],
    name: cursorName(cursor),
    notRead: cursor.kind === "consumer-group" ? notReadOfGroup[cursor.role] : (notRead[cursor.kind] ?? null),
  };
}

/** Topics on which records are set aside. */
function quarantineOf({ cursors, defects }: Product): string[] {
  const topics = Object.values(cursors).flatMap((cursor) =>
    cursor.kind === "dead-letter-topic" || cursor.kind === "reject-topic" ? [cursor.topic] : [],
  );
  if (topics.length > 0) return topics;
  return [defects.some(({ severity }) => severity === "fail") ? planWords.noQuarantine : planWords.none];
}

/** What each cursor promises, number and unit, in the contract's order. */
function promisesOf(product: Product): string[] {
  return Object.values(product.cursors).flatMap((cursor) => promise(cursor, product) ?? []);
}

function promise(cursor: Cursor, product: Product): string | null {
  switch (cursor.kind) {
    case "tile-windows":
      return `a window that closed (end + ${span(cursor.grace)} grace) is visible within ${span(cursor.visibleWithin)}`;
    case "consumer-group":
      return `oldest unread record within ${span(cursor.oldestUnreadWithin)}`;
    case "ledger":
      return `each committed ${cursor.identity} landed or dead-lettered within ${span(cursor.dueWithin)}`;
    case "dead-letter-topic":
      return cursor.financial
        ? "no dead letter unhandled"
        : `at most ${formatCount(cursor.capCount)} dead letters, or ${percent(cursor.capFraction)}, in ${span(cursor.window)}`;
    case "reject-topic":
      return `no event time more than ${span(cursor.futureTolerance)} ahead`;
    case "replication-slot":
      return `slot active, at most ${formatBytes(cursor.diskBudget)} retained`;
    case "fold-state":
      return `newest applied ${cursor.field} within ${span(product.slo)} while a change is pending`;
    case "table-snapshot":
      return `an object is in a snapshot within ${span(cursor.commitWithin)}`;
    case "mart-rows":
      return `rows fall by at most ${percent(cursor.dropFraction)} in a day`;
    case "schema-deploys":
      return `a refused schema is registered within ${span(cursor.hold)}`;
    default:
      return null;
  }
}

const span = (ms: number): string => formatDuration(ms / 1_000);
const percent = (part: number): string => `${Math.round(part * 1_000) / 10}${NBSP}%`;
