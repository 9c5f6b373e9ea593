import type { Estate } from "../board/estate.ts";
import type { BoardInput } from "../board/input.ts";
import type { Headline, PageSummary } from "../board/types.ts";
import type { Product } from "../contracts/types.ts";
import { drainsOf } from "./drain.ts";
import { canaryOf } from "./hops.ts";
import { lakehouseOf } from "./lakehouse.ts";
import { ledgerOf, readLedgerSets } from "./ledger.ts";
import type { Latest } from "./observations.ts";
import type { Panels, ReaderRow } from "./panels.ts";
import { quarantinesOf } from "./quarantine.ts";
import { changesHours, whatChanged } from "./what-changed.ts";
import { tileOf } from "./windows.ts";

type Read = { product: Product; input: BoardInput; latest: Latest; signals: Headline[]; pages: PageSummary[] };

/** What stands on a product's page beside its cursors and signals. */
export async function panelsOf(estate: Estate, id: string, read: Read): Promise<Panels> {
  const { product, input, latest, signals, pages } = read;
  const { contract } = estate;
  const at = input.estateNow ?? input.now;
  const [sets, caughtUp, changes] = await Promise.all([
    readLedgerSets(estate, id, product),
    drainsOf(estate, signals, at),
    whatChanged(estate, id, product, at),
  ]);
  const gap = input.signals.find((signal) => signal.id === `${id}.completeness-gap`);
  return {
    tile: tileOf(product, latest, at, contract.monitor.clockTolerance),
    ledger: ledgerOf(product, gap, sets),
    quarantines: quarantinesOf(product, input, latest),
    lakehouse: lakehouseOf(contract, product, latest),
    canary: canaryOf(product, latest),
    caughtUp,
    changes,
    changesHours,
    readers: readersOf(product, pages),
  };
}

/** A reader is hurt since the oldest page of the product that fired as a page. */
function readersOf({ readers }: Product, pages: PageSummary[]): ReaderRow[] {
  const fired = pages.filter(
    ({ severity, state }) => severity === "page" && (state === "firing" || state === "acknowledged"),
  );
  const since = fired.map(({ openedAt }) => openedAt).sort()[0] ?? null;
  return readers.map(({ name, hurt }) => ({ name, hurt, since }));
}
