import { readFileSync } from "node:fs";
import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import type { Evidence } from "./evidence.ts";
import type { Range } from "./firing.ts";
import { type LaneName, lanes } from "./lane.ts";
import { fireMode, watchStack } from "./run.ts";

/** `watch` watches all of the stack and is there already: it sees the first lane. */
type Beside = Omit<Range, "lane" | "view"> & { folder: string };
type Modes = Partial<Record<LaneName, FailureModeId[]>>;

/**
 * Fires the modes of each lane one after another, the lanes beside each other, each further one watched through proxies of its
 * own: the stack has so many views. Returns what was written, in the lanes' order. Throws a lane's Error when all have ended.
 */
export async function fireBeside(modes: Modes, { folder, ...range }: Beside): Promise<Evidence[]> {
  const { stack, watch } = range;
  const fired = (Object.entries(modes) as [LaneName, FailureModeId[]][]).map(async ([name, own], index) => {
    const lane = lanes[name];
    const view = index === 0 ? null : (stack.views[index - 1] ?? null);
    if (index > 0 && view === null) throw new Error(`the stack has no view for ${name}`);
    const watching = index === 0 ? watch : watchStack(stack, { lane, view });
    if (index > 0) watching.start();
    try {
      const files: string[] = [];
      for (const mode of own) files.push(await fireMode(mode, { ...range, watch: watching, lane, view }, folder));
      return files.map((file) => JSON.parse(readFileSync(file, "utf8")) as Evidence);
    } finally {
      if (index > 0) await watching.stop();
    }
  });
  await Promise.allSettled(fired);
  return (await Promise.all(fired)).flat();
}
