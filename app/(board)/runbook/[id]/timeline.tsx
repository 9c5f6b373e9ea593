import type { TimelineEvent } from "../../../../lib/runbook/timeline.ts";
import { pageWords } from "../../../../lib/runbook/words.ts";

/** The firing as a line with a mark for each event, and the same as a list: numbers on the line are those of the list. */
export function Timeline({ events }: { events: TimelineEvent[] }) {
  const open = events.find(({ step }) => step === "notified");
  const ended = events.find(({ step }) => step === "ended");
  return (
    <div className="timeline">
      <h3>{pageWords.timeline}</h3>
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label="Times of the list below, to scale">
        <line x1="0" x2="1000" y1="20" y2="20" />
        {open && ended ? (
          <rect x={open.share * 1000} width={Math.max(2, (ended.share - open.share) * 1000)} y="14" height="12" />
        ) : null}
        {events.map(({ step, share }) => (
          <line key={step} x1={share * 1000} x2={share * 1000} y1="6" y2="34" className="tick" />
        ))}
      </svg>
      <ol>
        {events.map(({ step, words, at, seconds }) => (
          <li key={step}>
            <time dateTime={at}>{at.slice(11, 19)}</time>
            <span>{words}</span>
            <span className="num">{`${seconds}\u00a0s`}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
