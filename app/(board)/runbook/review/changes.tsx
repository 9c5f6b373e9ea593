import type { Change } from "../../../../lib/runbook/review/version.ts";
import { partWords, reviewWords } from "../../../../lib/runbook/review/words.ts";

/** Each difference with what stood there and what stands now. */
export function Changes({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return null;
  return (
    <>
      <dl className="diff">
        {changes.map(({ part, what, was, now }) => (
          <div key={`${part} ${what}`}>
            <dt>
              {partWords[part]}: <code>{what}</code>
            </dt>
            <dd>
              <span className="sec">{reviewWords.was}</span> <del>{was ?? reviewWords.absent}</del>
            </dd>
            <dd>
              <span className="sec">{reviewWords.now}</span> <ins>{now ?? reviewWords.absent}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {changes.some(({ part }) => part === "threshold") ? (
        <p className="dim small">{reviewWords.milliseconds}</p>
      ) : null}
    </>
  );
}
