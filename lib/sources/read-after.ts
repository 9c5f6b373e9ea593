import type { Source } from "./source.ts";

/**
 * `source`, read in each sweep only when `earlier` is done, for as long as half of its own time: what is read later can only
 * show more, so that nothing seems to have arrived that never left. Sweeps read all their sources at once.
 */
export function readAfter(earlier: Source, source: Source, waitMs: number): [earlier: Source, source: Source] {
  let reading: Promise<unknown> = Promise.resolve();
  const first: Source = {
    ...earlier,
    read: (context) => {
      const mine = earlier.read(context);
      reading = mine.catch(() => undefined);
      return mine;
    },
  };
  const second: Source = {
    ...source,
    read: async (context) => {
      // The sweep may begin with this one.
      await new Promise((resolve) => setImmediate(resolve));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, waitMs);
      });
      await Promise.race([reading, late]);
      clearTimeout(timer);
      return source.read(context);
    },
  };
  return [first, second];
}
