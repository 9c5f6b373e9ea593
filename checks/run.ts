import { stages } from "./runner/stages.ts";
import { add, type Tally } from "./runner/tally.ts";

const wanted = process.argv.slice(2);
const chosen = wanted.length > 0 ? stages.filter((stage) => wanted.some((word) => stage.name.includes(word))) : stages;
const results: { name: string; tally: Tally; seconds: number }[] = [];

for (const stage of chosen) {
  const started = Date.now();
  console.log(`\n── ${stage.name}`);
  const tally = await stage.run();
  results.push({ name: stage.name, tally, seconds: Math.round((Date.now() - started) / 1000) });
}

const total = results.map((result) => result.tally).reduce(add, { passed: 0, failed: 0, skipped: 0 });
console.log("");
for (const { name, tally, seconds } of results) {
  const mark = tally.failed > 0 ? "✗" : tally.skipped > 0 && tally.passed === 0 ? "–" : "✓";
  console.log(
    `${mark} ${name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped, ${seconds} s`,
  );
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
