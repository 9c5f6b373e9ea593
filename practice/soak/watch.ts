import type { Contract } from "../../lib/contracts/types.ts";
import { evaluateWith } from "../../lib/evaluate/evaluate.ts";
import { allRules, type RuleSet } from "../../lib/evaluate/registry.ts";
import type { Memory } from "../../lib/evaluate/types.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import { emptyFoldMemory, type FoldMemory, resolveByName, step } from "../../lib/pages/lifecycle.ts";
import type { Page } from "../../lib/pages/types.ts";
import { type Pause, underPauses } from "../../lib/pauses/under-pauses.ts";
import { contractsOf, pausesOf } from "../declared.ts";
import { observePractice } from "../estate.ts";
import type { Injected } from "../injections/types.ts";

export const isOpen = (page: Page) => page.state === "firing" || page.state === "acknowledged";
/** What a person is shown: open and not explained by another page. */
export const isListed = (page: Page) => isOpen(page) && page.foldedUnder === null;

/** One estate under watch, in memory: the same evaluate and life cycle as the collector's, without a database. */
export class Watch {
  pages: Page[] = [];
  private memory: Memory = {};
  private foldMemory: FoldMemory = emptyFoldMemory;
  private opened = 0;
  private pauses: Pause[];
  private contractAt: (at: number) => Contract;
  sweeps = 0;

  constructor(
    private readonly given: { contract: Contract; seed: number; began: number; rules?: RuleSet },
    private injected: readonly Injected[],
  ) {
    this.pauses = pausesOf(given.seed, injected);
    this.contractAt = contractsOf(given.contract, given.seed, injected);
  }

  /** The sweep of `at` (estate ms); returns the pages open after it. */
  sweep(at: number): Page[] {
    const { seed, began, rules } = this.given;
    const contract = this.contractAt(at);
    const observations = observePractice({ seed, contract, injections: this.injected, at, began });
    const judged = evaluateWith(rules ?? allRules, contract, this.memory, { at: isoInstant(at), observations }, at);
    const evaluation = underPauses(judged, { contract, pauses: this.pauses, pages: this.pages, now: at });
    this.memory = evaluation.memory;
    const result = step({
      pages: this.pages,
      verdicts: evaluation.verdicts,
      contract,
      now: at,
      newId: () => `page-${++this.opened}`,
      foldMemory: this.foldMemory,
    });
    this.foldMemory = result.foldMemory;
    this.pages = result.pages.filter((page) => page.state !== "resolved");
    this.sweeps++;
    return this.pages;
  }

  /** Replaces what was injected; what lies in the past must stay as it was. */
  inject(injected: readonly Injected[]): void {
    this.injected = injected;
    this.pauses = pausesOf(this.given.seed, injected);
    this.contractAt = contractsOf(this.given.contract, this.given.seed, injected);
  }

  /** The named act that closes every latched page. */
  closeLatched(at: number): void {
    this.pages = this.pages.flatMap((page) => {
      if (!page.latched) return [page];
      const act = resolveByName(page, at);
      return "refused" in act || act.page.state !== "resolved" ? [page] : [];
    });
  }
}
