import { formatClock } from "../board/format.ts";
import type { PageView } from "../board/views.ts";
import type { AfterAction } from "./operations.ts";

type Told = Pick<
  PageView,
  "failureMode" | "title" | "subject" | "reason" | "evidence" | "events" | "symptoms" | "openedAt" | "resolvedAt"
>;

/** What nobody should have to type: the alert, its numbers, its timeline in UTC, and the guess that was stored with the acknowledgement. */
export function prefillOf(page: Told): AfterAction["prefill"] {
  const numbers = Object.entries(page.evidence)
    .filter(([, value]) => value !== null && value !== "")
    .map(([key, value]) => `${wordsOf(key)} ${String(value)}`);
  const folded = page.symptoms.map(({ failureMode, subject }) => `${failureMode} ${subject}`);
  const timeline = page.events.map(
    ({ at, words, note }) => `${formatClock(at)} ${words}${note === null ? "" : `: ${note}`}`,
  );
  return {
    alert: `${page.failureMode} ${page.title} (${page.subject}, ${page.reason.replaceAll("-", " ")})`,
    symptoms: [
      ...(numbers.length === 0 ? [] : [`${numbers.join(", ")}.`]),
      ...(folded.length === 0 ? [] : [`Folded under it: ${folded.join(", ")}.`]),
      ...timeline,
    ].join("\n"),
    firstGuess: page.events.find(({ kind, note }) => kind === "acknowledged" && note !== null)?.note ?? null,
  };
}

/** `inactiveSeconds` → `inactive seconds`. */
const wordsOf = (key: string): string =>
  key.replaceAll(/([a-z])([A-Z])/g, (_, low: string, high: string) => `${low} ${high.toLowerCase()}`);
