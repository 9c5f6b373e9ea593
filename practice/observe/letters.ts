import { isoInstant } from "../../lib/observations/time.ts";
import type { ObservationOf } from "../../lib/observations/types.ts";

type Letters = Pick<ObservationOf<"dead-letter-topic">, "byClass" | "newest">;

const partitions = 4;
const shown = 20;
/** One in four cannot be read at all; the others do not fit their schema. */
const unreadable = 4;
const misfit = "org.apache.kafka.connect.errors.DataException";
const garbled = "org.apache.kafka.common.errors.SerializationException";
const isGarbled = (index: number) => index % unreadable === unreadable - 1;

/** The newest dead letters of learning.progress by their headers, and all of them by class. Estate ms. */
export function letters(
  total: number,
  appendedAt: (index: number) => number,
  recordsUntil: (at: number) => number,
): Letters {
  const bad = Math.floor(total / unreadable);
  const byClass = [
    { exceptionClass: misfit, count: total - bad },
    { exceptionClass: garbled, count: bad },
  ];
  const newest = Array.from({ length: Math.min(shown, total) }, (_, back) => {
    const index = total - 1 - back;
    const moment = appendedAt(index);
    return {
      appendedAt: isoInstant(moment),
      partition: index % 2,
      offset: String(Math.floor(index / 2)),
      sourceTopic: "learning.progress",
      sourcePartition: index % partitions,
      sourceOffset: String(Math.floor(recordsUntil(moment) / partitions)),
      connector: "progress-s3",
      exceptionClass: isGarbled(index) ? garbled : misfit,
    };
  });
  return { byClass: byClass.filter(({ count }) => count > 0), newest };
}
