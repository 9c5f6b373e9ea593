import type { Reason } from "../evaluate/reasons.ts";
import { amountWords, clockOf, countOf, type Facts, figure, held, manyOf, say, textOf } from "./facts.ts";
import { formatDuration } from "./format.ts";

type Sentence = (facts: Facts) => string;

const unseenWords: Sentence = (f) =>
  say(
    textOf(f, "failure") === "unfinished"
      ? `${f.unseen ?? f.cursor} is not read to its end yet${held(f)}`
      : `${f.unseen ?? f.cursor} did not answer${textOf(f, "failure") ? ` (${textOf(f, "failure")})` : ""}${held(f)}`,
    f.figure && `last known ${figureOnly(f)}`,
    "nothing resolves",
  );

/**
 * The one table of sentences, keyed by reason: at most 14 words, number and unit and limit where a number is known. The
 * vocabulary is fixed in the design's words; a test refuses the forbidden ones.
 */
const words: Record<Reason, Sentence> = {
  // measured and good
  "within-limit": (f) => say(figure(f) ?? "Measured, within its limit"),
  idle: (f) => (ofSlot(f) ? idleSlot(f) : say("Nothing to read", figure(f))),
  "idle-liveness-not-witnessed": () => say("Nothing to read", "whether the query lives is not witnessed"),
  "nothing-due": (f) => say("Nothing is due", figure(f)),
  "nothing-pending": (f) => say("Nothing is pending", figure(f)),
  "snapshot-running": (f) => say("A snapshot is running", figure(f)),
  "synced-slot": () => say("A synced slot on a standby", "its primary is judged"),

  // not measured
  "source-failed": unseenWords,
  "not-observed": (f) => say(`${f.unseen ?? f.cursor} was not observed${held(f)}`, "nothing resolves"),
  stale: (f) => say(`The last reading of ${f.unseen ?? f.cursor} is too old${held(f)}`, "nothing resolves"),
  unreadable: (f) => say(`What ${f.unseen ?? f.cursor} returned could not be read`, "nothing resolves"),
  "clocks-disagree": (f) =>
    say(`${f.unseen ?? f.cursor} is dated ${clocks(f) ?? "in the future"}`, "two clocks disagree", "nothing resolves"),
  "not-confirmed-yet": () => say("Seen once", "a second sweep must confirm it"),
  "no-position-yet": (f) => say(`${f.cursor} has stored no position yet`),
  "no-commit-yet": (f) => say(`${f.cursor} has committed nothing yet`),
  "no-valid-through": (f) => say(`The newest snapshot of ${f.cursor} does not say how far it is complete`),
  sampled: () => say("More records than one sweep reads", "counts are not complete"),
  "wrong-kind": (f) => say(`${f.unseen ?? f.cursor} returned another kind of observation`),
  "monitor-silent": (f) => say(`A source is silent${held(f)}`, "what it reads is unknown"),
  "unknown-too-long": (f) => say(`${f.unseen ?? "A source"} cannot be seen${held(f)}`, "what it reads is unknown"),
  "not-in-this-run": () => say("Not in this run", "switched off by its contract"),
  "collector-silent": (f) => say(`The collector is silent${held(f)}`, "every row is unknown", "nothing resolves"),
  "channel-dead": (f) =>
    say(
      `Channel ${f.cursor.replace(/^channel\./, "")} takes no letters${held(f)}`,
      within(countOf(f, "waiting"), "wait"),
    ),
  "declared-pause": (f) => say(`${f.cursor} is paused by name`, "its loss and its budget still page"),

  // stopped
  "query-terminated": (f) => say(`Query ${f.cursor} terminated${held(f)}`),
  "query-silent": (f) => say(`Query ${f.cursor} reports no progress${held(f)}`),
  "no-commit": (f) => say(`${f.cursor} committed no batch${held(f)}`, "unread records wait"),
  stopped: (f) => (ofConnector(f) ? connector(f, "STOPPED", "no declared pause") : slot(f, "the connector is STOPPED")),
  failed: (f) => (ofConnector(f) ? failedTask(f) : slot(f, "the task is FAILED")),
  paused: (f) =>
    ofConnector(f)
      ? connector(f, "PAUSED", "no declared pause")
      : say(`Connector of slot ${f.cursor} is PAUSED${held(f)}`, figure(f)),
  absent: (f) => say(`Connect knows no connector ${f.cursor}${held(f)}`),
  "tasks-missing": (f) => say(`${f.cursor} runs fewer tasks than its contract names${held(f)}`),
  "no-member": (f) => say(`Group ${f.cursor} has no member${held(f)}`, "unread records wait"),
  "member-stuck": (f) => say(`Group ${f.cursor} has members and does not move${held(f)}`),
  "group-missing": (f) => say(`No group and no commits under ${f.cursor}${held(f)}`),
  "group-empty": (f) => say(`Group ${f.cursor} has no member`, "nothing is due"),
  "restart-loop": (f) => say(`${f.cursor} restarts in a loop${held(f)}`, within(countOf(f, "starts"), "starts")),
  "rebalance-loop": (f) =>
    say(`${f.cursor} rebalances without progress${held(f)}`, within(countOf(f, "starts"), "rebalances")),
  "two-committers": (f) => say(`Two writers commit for group ${f.cursor}`, textOf(f, "partition")),
  "position-expires": (f) => say(`The broker will forget where ${f.cursor} stood`, inSeconds(f, "forgottenInSeconds")),
  "partition-stuck": (f) => say(`A partition of ${f.cursor} does not move`, textOf(f, "partition")),
  "status-stale": (f) => say(`${f.cursor} reports UNASSIGNED${held(f)}`, "its commits move"),

  // slot
  loop: (f) => slot(f, "its task restarts in a loop"),
  "worker-lost": (f) => slot(f, "its worker is gone"),
  orphan: (f) => slot(f, "no connector of ours reads it"),
  "slot-lost": (f) => say(`Slot ${f.cursor} was invalidated`, "changes after its restart position are gone"),
  "slot-absent": (f) => say(`Slot ${f.cursor} does not exist`, "changes since it vanished are lost"),
  "slot-recreated-failed": (f) => say(`Slot ${f.cursor} was recreated`, "the task failed", "changes are lost"),
  "slot-recreated-silent": (f) => say(`Slot ${f.cursor} was recreated`, "the connector skipped changes silently"),
  "budget-reached": (f) => say("WAL reached its disk budget", figureOnly(f)),
  unreserved: unreserved,
  "slow-reader": (f) =>
    isUnreserved(f) ? unreserved(f) : say("The connector confirms slower than the database writes", figureOnly(f)),
  "long-transaction": (f) =>
    isUnreserved(f)
      ? unreserved(f)
      : say(`A writing transaction holds the WAL${held(f)}`, textOf(f, "application", "holder"), figureOnly(f)),
  "idle-slot": idleSlot,

  // late
  "window-overdue": (f) => say("A closed window is not visible", figureOnly(f)),
  "visible-late": (f) => say("The newest window became visible late", figureOnly(f)),
  "oldest-unlanded": (f) => say("The oldest record on the topic is not landed", figureOnly(f)),
  "oldest-pending": (f) => say("The oldest committed line is not in the prefix", figureOnly(f)),
  "rotation-overdue": (f) => say("A buffered file is overdue for rotation", figureOnly(f)),
  "rotation-waits": (f) => say("A buffered file waits for the next record", figureOnly(f)),
  "fold-behind": (f) => say(`Fold ${f.cursor} is behind the topic`, figureOnly(f)),
  "before-the-topic": (f) => say("Changes wait before the topic", figureOnly(f)),
  "offset-stalled": (f) => say("The table moved and the source offset did not", held(f).trim()),
  "batch-unfinished": (f) =>
    say(`Batch ${countOf(f, "plannedBatch") ?? "planned"} of ${f.cursor} is not committed${held(f)}`),
  "watermark-stalled": (f) => say(`Events flow and the watermark of ${f.cursor} stands${held(f)}`),
  "input-times-frozen": (f) => say(`All event times stand still${held(f)}`, "so does the watermark"),
  "cursor-beyond-table": (f) => say(`Stored offset of ${f.cursor} is beyond the table`, countOf(f, "stored", "offset")),
  "reads-not-simultaneous": () => say("Reads of one sweep disagree", "the next sweep decides"),

  "hot-partition": (f) =>
    say(`One partition holds most of what ${f.cursor} has not read`, textOf(f, "partition"), held(f).trim()),
  "retention-near": (f) => say("Retention reaches what is not handled yet", inSeconds(f, "lossInSeconds")),

  // loss on a log
  "offset-beyond-log": (f) =>
    say(`The commit of ${f.cursor} is beyond its log`, within(countOf(f, "beyondRecords"), "records")),
  "topic-recreated": (f) =>
    say(`A topic of ${f.cursor} was made anew`, within(countOf(f, "lostRecords", "unreadBefore"), "records unread")),
  "retention-passed": (f) =>
    say(`${countOf(f, "lostRecords") ?? "Some"} records were deleted before ${f.cursor} read them`),
  "skipped-to-end": (f) =>
    say(`${f.cursor} skipped ${countOf(f, "lostRecords") ?? "some"} records by its reset policy`),
  "first-commit-skipped": (f) =>
    say(`A new partition of ${f.cursor} began late`, within(countOf(f, "lostRecords"), "records never read")),

  "checkpoint-behind-start": (f) =>
    say(`${countOf(f, "lostRecords") ?? "Some"} records were deleted before query ${f.cursor} read them`),
  "checkpoint-damaged": (f) => say(`The checkpoint of ${f.cursor} is damaged`, "it cannot go on from it"),
  "new-checkpoint": (f) =>
    say(`${f.cursor} is another query now`, within(countOf(f, "skippedAtMost"), "records left out at most")),

  // quarantine and loss
  "over-cap": (f) => say("Dead letters passed their cap", figureOnly(f)),
  "under-cap": (f) => say("Dead letters below their cap", figureOnly(f)),
  "unhandled-dead-letters": (f) =>
    say(manyOf(f, ["unhandled"], "dead letter is unhandled", "dead letters are unhandled"), figureOnly(f)),
  missing: (f) => say(`${linesMissing(f)} after the due time`, "none allowed"),
  "sent-unknown": (f) => say(linesMissing(f), "the topic no longer holds what is missing"),
  "never-sent": (f) =>
    say(
      `${manyOf(f, ["neverSent", "skipped"], "line of the table was", "lines of the table were")} never on the topic`,
    ),
  extra: (f) =>
    say(`${manyOf(f, ["extra"], "landed line is", "landed lines are")} above the table's maximum`, "a measurement bug"),
  "future-event-time": (f) =>
    say(`${manyOf(f, ["inWindow", "count"], "event is dated", "events are dated")} in the future`, "rejected"),
  "nothing-lands": (f) => say("Commits move and nothing lands", within(countOf(f, "notLanded"), "records read since")),
  "commit-late": (f) => say(`Objects wait for a snapshot of ${f.cursor}${held(f)}`),

  // assertions and deploys
  silent: (f) => say(`Nothing comes${held(f)}`, textOf(f, "quantity") && `while ${textOf(f, "quantity")} move`),
  "counts-differ": (f) =>
    say("Two counts differ in two cuts", textOf(f, "segment") && `most in ${textOf(f, "segment")}`),
  "duplicates-upstream": (f) =>
    say(`${countOf(f, "duplicates") ?? "Some"} rows repeat a key`, "the outside count has fewer"),
  "key-missing": (f) => say(`${countOf(f, "missing") ?? "Some"} keys of the source did not land`, "none allowed"),
  "mart-shrank": () => say("The mart lost rows while deletes spiked"),
  "deploy-rejected": (f) => say(`The registry refused a schema of ${textOf(f, "registrySubject") ?? f.cursor}`),
  "late-drops": (f) => say("Late rows were dropped over their budget", within(countOf(f, "dropped"), "at least")),
  "missing-event-time": (f) =>
    say(`${manyOf(f, ["inWindow", "count"], "event carries", "events carry")} no event time`, "rejected"),

  // dependencies
  refused: (f) => say(`${f.cursor} refuses connections${held(f)}`, "what it carries is folded here"),
  "server-error": (f) => say(`${f.cursor} answers with errors${held(f)}`, "what it carries is folded here"),
  leaderless: (f) => say(`${manyOf(f, ["leaderless"], "partition has", "partitions have")} no leader${held(f)}`),
  witnessed: (f) => say(`${f.cursor} hangs${held(f)}`, "a witness confirms it"),
  recovered: (f) => say(`${f.cursor} answers again`, "symptoms stay folded for a while"),

  // life cycle
  "dependency-down": (f) => say("A dependency is down", "this waits under its page", clockOf(f, "since")),
  folded: () => say("Explained by another open page"),
  superseded: () => say("Another condition of this cursor comes first"),
};

/** `09:05:00, read at 09:00:00`: both clocks, UTC. */
function clocks({ evidence }: Facts): string | null {
  const [observed, judged] = String(evidence.failure ?? "").match(/\d{2}:\d{2}:\d{2}/g) ?? [];
  return observed && judged ? `${observed}, read at ${judged}` : null;
}

const linesMissing = (facts: Facts) => manyOf(facts, ["missing"], "line is missing", "lines are missing");

function slot(facts: Facts, cause: string): string {
  return say(`Slot inactive${held(facts)}`, cause, facts.figure && `WAL ${figureOnly(facts)}`);
}

const within = (count: string | null, what: string): string | null => count && `${count} ${what}`;

/** `in 1 h 30 m`. */
function inSeconds(facts: Facts, key: string): string | null {
  const value = facts.evidence[key];
  return typeof value === "number" ? `in ${formatDuration(value)}` : null;
}

/** Whose fact a reason is that slots and connectors share. */
const ofConnector = ({ evidence }: Facts): boolean => "connectorState" in evidence;
const ofSlot = ({ evidence }: Facts): boolean => "walStatus" in evidence;

function connector(facts: Facts, state: string, also: string | null): string {
  return say(`Connector ${facts.cursor} is ${state}${held(facts)}`, also);
}

function failedTask(facts: Facts): string {
  const exception = textOf(facts, "exceptionClass", "rootClass");
  if (facts.evidence.failedTasks === 0) return connector(facts, "FAILED", exception);
  return say(`A task of ${facts.cursor} is FAILED${held(facts)}`, exception);
}

/** Whoever caused it: the server may remove the log now, which is what to know first. */
const isUnreserved = (facts: Facts) => textOf(facts, "walStatus") === "unreserved";
function unreserved(facts: Facts): string {
  return say(`Slot ${facts.cursor} is unreserved`, "its WAL may be removed", figureOnly(facts));
}

function idleSlot(facts: Facts): string {
  if (isUnreserved(facts)) return unreserved(facts);
  return say(`Slot ${facts.cursor} confirms nothing${held(facts)}`, "the database writes elsewhere", figureOnly(facts));
}

/** `612 MiB of 512 MiB`, without its label. */
function figureOnly(facts: Facts): string | null {
  return facts.figure && amountWords(facts.figure);
}

/** One sentence that says why, from the reason and what is known. */
export function sentence(reason: Reason, facts: Facts): string {
  return words[reason](facts);
}

/** A page's title: its sentence without the closing stop. */
export function titleWords(reason: Reason, facts: Facts): string {
  return sentence(reason, facts).replace(/\.$/, "");
}
