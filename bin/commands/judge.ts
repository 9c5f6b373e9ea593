import type { Command } from "commander";
import { problemLine } from "../../lib/contracts/load.ts";
import { type Judged, judgeFile } from "../../lib/judge/judge.ts";

export function register(program: Command): void {
  program
    .command("judge")
    .description("play judge files through the rules and the page life cycle; exit 1 on a wrong answer")
    .argument("<file...>", "judge files (docs/judge-files.md)")
    .option("--quiet", "only the ✓ and ✗ lines", false)
    .action((files: string[], options: { quiet: boolean }) => {
      const results = files.map((file) => judgeFile(file));
      const judged = results.flatMap((result) => result.judged);
      if (!options.quiet) {
        const shown = judged.map(({ name, file, right, report }) => ({ name, file, right, report }));
        console.log(JSON.stringify(shown, null, 2));
      }
      for (const result of results) {
        for (const problem of result.problems) console.error(`✗ ${problemLine(problem)}`);
        for (const one of result.judged) printAnswers(one);
      }
      const wrong = judged.some(({ right }) => !right) || results.some(({ problems }) => problems.length > 0);
      if (wrong) process.exitCode = 1;
    });
}

export function printAnswers({ name, answers, right }: Judged): void {
  console.log(`${right ? "✓" : "✗"} ${name} (${answers.filter((answer) => answer.right).length} of ${answers.length})`);
  for (const { at, what, wanted, got } of answers.filter((answer) => !answer.right)) {
    console.log(`  ✗ after ${at / 1000} s, ${what}: wanted ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`);
  }
}
