import { formatCount, formatDuration } from "../../../../lib/board/format.ts";
import type { QuarantinePanel } from "../../../../lib/product/panels.ts";
import { heldWords } from "../../../_ui/time.tsx";
import { Figures, type ShownFigure } from "./figures.tsx";

/** A topic's dead letters against their cap: numerator, denominator and the mix of classes stand together. */
export function QuarantineFigures({ quarantine, now }: { quarantine: QuarantinePanel; now: string }) {
  const { inWindow, windowSeconds, cap, consumed, ever, unhandled, oldestAt, byClass } = quarantine;
  const window = formatDuration(windowSeconds);
  const figures: ShownFigure[] = [
    {
      name: `in ${window}`,
      value: formatCount(inWindow),
      beside: cap === null ? "each one is a page" : `of ${formatCount(cap)} allowed`,
    },
    ...(consumed === null ? [] : [{ name: "consumed", value: formatCount(consumed), beside: `in ${window}` }]),
    ...(unhandled === null ? [] : [{ name: "unhandled", value: formatCount(unhandled), beside: "not written off" }]),
    {
      name: "ever",
      value: formatCount(ever),
      beside: oldestAt === null ? "none on the topic" : `oldest ${heldWords(oldestAt, now)} ago`,
    },
  ];
  return (
    <>
      <Figures figures={figures} />
      {byClass.length === 0 ? null : (
        <ul className="mix" aria-label="By exception class">
          {byClass.map((entry) => (
            <li key={entry.exceptionClass}>
              <b>{formatCount(entry.count)}</b> <code>{entry.exceptionClass}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
