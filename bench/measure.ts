import { benchBoard } from "./parts/board.ts";
import { benchReadings } from "./parts/readings.ts";
import { benchSoak } from "./parts/soak.ts";
import { benchSweep } from "./parts/sweep.ts";

/** The parts that can be measured, in the order in which they are. */
const parts: Record<string, () => Promise<object>> = {
  sweep: benchSweep,
  readings: benchReadings,
  board: benchBoard,
  soak: benchSoak,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);
const chosen = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const results: Record<string, object> = {};
for (const [name, measure] of chosen) {
  console.error(`bench: ${name}`);
  results[name] = await measure();
}
console.log(JSON.stringify(results, null, 2));
