import type { Contract } from "../contracts/types.ts";
import type { Verdict } from "../evaluate/types.ts";
import type { FoldMemory } from "./fold-memory.ts";
import { type Identity, identityOf } from "./identity.ts";
import type { Page } from "./types.ts";

/** The contract no longer asks about it: its product is switched off or gone, or its cursor or dependency was taken out. */
export function isRetired(page: Page, contract: Contract, verdicts: ReadonlyMap<Identity, Verdict>): boolean {
  if (page.product !== null && !contract.products[page.product]?.inRun) return true;
  return !verdicts.has(identityOf(page)) && subjectIsGone(page.subject, contract);
}

export function withoutRetired(episodes: FoldMemory["episodes"], contract: Contract): FoldMemory["episodes"] {
  return Object.fromEntries(
    Object.entries(episodes).filter(([identity, { product }]) => {
      if (product !== null && !contract.products[product]?.inRun) return false;
      return !subjectIsGone(identity.slice(identity.indexOf("|") + 1), contract);
    }),
  );
}

function subjectIsGone(subject: string, contract: Contract): boolean {
  const dot = subject.indexOf(".");
  if (dot < 0) return false;
  const head = subject.slice(0, dot);
  const name = subject.slice(dot + 1);
  if (head === "dependency") return contract.dependencies[name] === undefined;
  const products = Object.values(contract.products).filter((product) => product.prefix === head);
  if (products.length === 0) return false;
  if (!products.some((product) => product.inRun)) return true;
  const extra = (name === "events" || name === "sink") && products.some((product) => hasWindows(product));
  return !extra && !products.some((product) => name in product.cursors);
}

const hasWindows = (product: Contract["products"][string]): boolean =>
  Object.values(product.cursors).some((cursor) => cursor.kind === "tile-windows");
