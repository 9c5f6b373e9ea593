import { formatDuration } from "../../../../lib/board/format.ts";
import type { PageView } from "../../../../lib/board/views.ts";
import { Figure } from "../../../_ui/figure.tsx";
import { acknowledgedWords, pageMark } from "../../../_ui/page-words.ts";
import { StateMark } from "../../../_ui/state-mark.tsx";
import { Clock, clockWords, heldWords, secondsBetween, useZone } from "../../../_ui/time.tsx";

/** What a phone shows without scrolling: what, number of limit, deadline. */
export function Top({ page, now }: { page: PageView; now: string }) {
  const zone = useZone();
  const state = pageMark(page);
  const clock = (at: string) => clockWords(at, now, zone);
  const status =
    page.resolvedAt === null
      ? `open ${heldWords(page.openedAt, now)} · ${page.state === "pending" ? "pending" : acknowledgedWords(page, clock)}`
      : `resolved ${clock(page.resolvedAt)} after ${heldWords(page.openedAt, page.resolvedAt)}`;
  return (
    <div className={`top s-${state}`}>
      <div className="l1">
        <StateMark state={state} words={page.resolvedAt === null ? undefined : "Resolved"} />
        <span>
          {page.failureMode} · {status}
        </span>
      </div>
      <h1 id="page-title">{page.title}</h1>
      {page.figure === null ? null : (
        <>
          <Figure figure={page.figure} hot={state === "page"} />
          <Level value={page.figure.value} limit={page.figure.slo} />
        </>
      )}
      {page.deadline === null ? null : (
        <>
          <p className="dl">
            <span>{page.deadlineLabel}</span>
            <b>
              <Clock at={page.deadline} beside={now} />
            </b>
          </p>
          <p>{untilWords(page.deadline, now)}</p>
        </>
      )}
      {page.unseenSince === null ? null : (
        <p className="sec">
          Not seen since <Clock at={page.unseenSince} beside={now} />. It stays open: absence resolves nothing.
        </p>
      )}
      {page.latched && page.goneSince !== null ? (
        <p className="sec">
          Its condition is measured as gone since <Clock at={page.goneSince} beside={now} />. It stays open until
          somebody ends it by name.
        </p>
      ) : null}
    </div>
  );
}

function untilWords(deadline: string, now: string): string {
  const seconds = secondsBetween(now, deadline);
  return seconds > 0 ? `At this rate, in ${formatDuration(seconds)}.` : "Passed.";
}

/** The number against its limit as a bar with a tick; the figure above it says the same in words. */
function Level({ value, limit }: { value: number | null; limit: number | null }) {
  if (value === null || limit === null || limit <= 0 || !Number.isFinite(value)) return null;
  const whole = Math.max(value, limit * 1.08);
  return (
    <div className="lvl" aria-hidden="true">
      <i style={{ width: `${Math.max(0, (value / whole) * 100)}%` }} />
      <em style={{ left: `${(limit / whole) * 100}%` }} />
    </div>
  );
}
