import type { Contract } from "../contracts/types.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { Verdict } from "../evaluate/types.ts";
import { epochMs, isoInstant } from "../observations/time.ts";
import { type Condition, conditionsOf, standingAcceptances, trackEpisodes, verdictsByIdentity } from "./conditions.ts";
import { isDependency, parentsOf, recovering, rootOf } from "./fold.ts";
import { emptyFoldMemory, type FoldMemory } from "./fold-memory.ts";
import { hostingOf, mayFollow, successorOf } from "./hosts.ts";
import { type Identity, identityOf } from "./identity.ts";
import { PageEvents } from "./page-events.ts";
import { endPage, firePage, foldPage, openPage, refreshPage, renamePage } from "./page-life.ts";
import { isRetired, withoutRetired } from "./retire.ts";
import { recoveringDependencies, trackReturns } from "./returns.ts";
import { symptomsOf } from "./symptoms.ts";
import type { Page, PageEvent } from "./types.ts";
import { urge } from "./urge.ts";

export { acknowledge, note, resolveByName } from "./acts.ts";
export { emptyFoldMemory, type FoldMemory } from "./fold-memory.ts";

/** `at`: the sweep that opens the page, ISO; a page opened anew for the same identity gets a new id. */
export type NewId = (failureMode: FailureModeId, subject: string, at: string) => string;

export type StepInput = {
  /** Every open page; resolved ones may be among them and are returned as they are. */
  pages: readonly Page[];
  verdicts: readonly Verdict[];
  contract: Contract;
  /** Estate clock, ms. */
  now: number;
  newId: NewId;
  /** What the step before returned; stored with the pages in one transaction. */
  foldMemory?: FoldMemory;
};
export type StepResult = { pages: Page[]; events: PageEvent[]; foldMemory: FoldMemory };

/** Retention will reach what the cursor of this page has not read: told anew, once. */
const hasLossDeadline = ({ symptoms }: Page): boolean => symptoms.some(({ failureMode }) => failureMode === "F30");

/** One sweep in the life of all pages. Pure: all verdicts are judged before any page opens. */
export function step(input: StepInput): StepResult {
  const { contract, now } = input;
  const events = new PageEvents(now);
  const before = input.foldMemory ?? emptyFoldMemory;
  const verdicts = verdictsByIdentity(contract, input.verdicts);
  const pages = new Map(input.pages.map((page) => [page.id, page]));
  const put = (page: Page) => pages.set(page.id, page);
  const open = () => [...pages.values()].filter((page) => page.state !== "resolved");

  const openBefore = new Set<string>(open().map(identityOf));
  for (const page of open()) if (isRetired(page, contract, verdicts)) put(endPage(page, "retired", events));

  const accepted = standingAcceptances(before, openBefore, verdicts);
  const episodes = trackEpisodes(withoutRetired(before.episodes, contract), verdicts, now);
  const returned = trackReturns(before, open(), verdicts, contract.monitor.recoverGrace, now);
  const conditions = conditionsOf({ contract, pages: open(), verdicts, episodes, accepted, now });
  const parents = parentsOf({ conditions, recovering: recoveringDependencies(returned), sweepMs: contract.sweep });

  for (const { page, identity } of conditions.values()) {
    const condition = conditions.get(identity);
    if (page && condition) {
      const leftBehindBy = parents.has(identity) ? undefined : episodes[identity]?.under;
      put(refreshPage(page, condition, leftBehindBy, events));
    }
  }

  const hosts = new Map<Identity, string>();
  for (const root of conditions.values()) {
    if (parents.has(root.identity)) continue;
    const id = settleRoot(root);
    if (id) hosts.set(root.identity, id);
  }

  function settleRoot(root: Condition): string | undefined {
    const hosting = hostingOf(root, conditions, parents, now);
    if (hosting.how === "none") return undefined;
    if (hosting.how === "open") return openFor(root);
    const page = pages.get(hosting.page.id) ?? hosting.page;
    if (hosting.how === "own") put(lifeOf(page, root));
    if (hosting.how === "wait" && hasCleared(page)) {
      put(endPage(page, "cleared", events));
      return root.truth === "true" && !root.page ? openFor(root) : undefined;
    }
    if (hosting.how === "rename") {
      if (root.page) put(endPage(root.page, "superseded", events));
      put(lifeOf(renamePage(page, root, events), root));
    }
    return page.id;
  }

  function openFor(root: Condition): string {
    const id = input.newId(root.failureMode, root.subject, isoInstant(now));
    put(lifeOf(openPage(root, id, events), root));
    return id;
  }

  /** Measured as gone for the whole hold. */
  function hasCleared(page: Page): boolean {
    return page.clearSince !== null && now - epochMs(page.clearSince) >= contract.pages.clearHold;
  }

  /** Fires, ends or hands on the page of a root condition. */
  function lifeOf(page: Page, root: Condition): Page {
    const shown = foldPage(page, null, events);
    if (shown.state === "pending") {
      if (root.truth === "gone") return endPage(shown, "cleared", events);
      return root.truth === "true" && root.dueAt <= now ? firePage(shown, events) : shown;
    }
    if (root.latched || !hasCleared(shown)) return shown;
    const successor = successorOf(root, shown, conditions, parents);
    // What has not lasted long enough to be a page may become one: it would be the same incident.
    if (successor && !mayFollow(shown, successor, now)) return shown;
    return successor ? renamePage(shown, successor, events) : endPage(shown, "cleared", events);
  }

  for (const condition of conditions.values()) {
    const page = condition.page && pages.get(condition.page.id);
    if (!page || page.state === "resolved" || !parents.has(condition.identity)) continue;
    const root = rootOf(condition.identity, parents);
    const host = root === recovering ? undefined : pages.get(hosts.get(root) ?? "");
    if (host?.id !== page.id) put(explained(page, condition, host));
  }

  /** A page whose condition another one explains: out of the list once the cause has fired, never resolved for that. */
  function explained(page: Page, condition: Condition, host: Page | undefined): Page {
    if (page.firedAt === null ? condition.truth === "gone" : hasCleared(page)) return endPage(page, "cleared", events);
    if (host?.state === "resolved") return isDependency(host) ? page : foldPage(page, null, events);
    const hides = host !== undefined && (page.firedAt === null || host.firedAt !== null);
    return hides ? foldPage(page, host.id, events) : page;
  }

  for (const page of open()) {
    const shown = symptomsOf(page, { conditions, parents, hosts, episodes });
    if (shown.firedAt !== null && hasLossDeadline(shown) && !hasLossDeadline(page))
      events.record(shown, "updated", true);
    put(shown);
  }
  for (const page of open()) put(urge(page, contract.pages, events));
  return {
    pages: [...pages.values()],
    events: events.list,
    foldMemory: remember(),
  };

  function remember(): FoldMemory {
    const latched: FoldMemory["latched"] = {};
    for (const page of open()) if (page.latched) latched[identityOf(page)] = { extent: page.extent };
    return { episodes: episodesUnderCauses(), returned, latched, accepted };
  }

  function episodesUnderCauses(): FoldMemory["episodes"] {
    const kept = { ...episodes };
    for (const identity of parents.keys()) {
      const root = rootOf(identity, parents);
      const subject = root === recovering ? undefined : conditions.get(root)?.subject;
      const episode = kept[identity];
      if (episode && subject?.startsWith("dependency.")) kept[identity] = { ...episode, under: subject };
    }
    return kept;
  }
}
