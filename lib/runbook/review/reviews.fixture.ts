import { evidenceFixture } from "../evidence.fixture.ts";
import { runbookFiles, standInFor } from "../files.ts";
import { shippedContract } from "../standing.ts";

/** F19 was fired a minute ago under what holds now, F20 a year ago, and nothing else ever. */
export function firedToday(now = Date.now()): void {
  const { below } = runbookFiles();
  const ago = (ms: number) => new Date(now - ms).toISOString();
  const old = evidenceFixture(ago(365 * 86_400_000), shippedContract, below("F20", shippedContract));
  const shapes = old.shapes.map((shape) => ({ ...shape, page: { ...shape.page, failureMode: "F20" as const } }));
  standInFor({
    evidence: {
      F19: evidenceFixture(ago(60_000), shippedContract, below("F19", shippedContract)),
      F20: { ...old, failureMode: "F20", shapes },
    },
  });
}
