import type { Command } from "commander";
import { anyVariable } from "../../lib/contracts/environment.ts";
import { contractJsonSchema } from "../../lib/contracts/json-schema.ts";
import { loadContract, problemLine } from "../../lib/contracts/load.ts";
import { overdueReviews } from "../../lib/contracts/reviews.ts";
import { type ContractTest, testContract } from "../../lib/judge/examples.ts";
import { printAnswers } from "./judge.ts";

export function register(program: Command): void {
  const contracts = program.command("contracts").description("check contracts, or print their JSON Schema for editors");

  contracts
    .command("check")
    .description("every mistake at once, each with file, line, path and what was expected; exit 1 on any")
    .argument("<file...>", "contract files")
    .option("--env", "also demand the environment variables that the connections name", false)
    .action((files: string[], options: { env: boolean }) => {
      const env = options.env ? process.env : anyVariable;
      let bad = 0;
      for (const file of files) {
        const loaded = loadContract(file, env);
        if ("problems" in loaded) {
          bad += loaded.problems.length;
          for (const problem of loaded.problems) console.error(`✗ ${problemLine(problem)}`);
          continue;
        }
        for (const review of overdueReviews(loaded.contract, Date.now())) {
          console.log(
            `△ ${file}: review overdue since ${review.reviewBy}: ${review.product}, ${review.defect} (${review.reader})`,
          );
        }
        const products = Object.keys(loaded.contract.products).length;
        console.log(`✓ ${file}: estate ${loaded.contract.estate}, ${products} products, mode ${loaded.contract.mode}`);
      }
      if (bad > 0) process.exitCode = 1;
    });

  contracts
    .command("test")
    .description("play the examples beside each contract, and name what they never fire and what matches nothing")
    .argument(
      "<file...>",
      "contract files; the examples of x.yaml stand in x.examples.yaml or in the folder x.examples",
    )
    .option("--strict", "a failure mode without an example is a failure", false)
    .action((files: string[], options: { strict: boolean }) => {
      for (const file of files) if (!tellTest(testContract(file), options.strict)) process.exitCode = 1;
    });

  contracts
    .command("schema")
    .description("JSON Schema of a contract file")
    .action(() => console.log(JSON.stringify(contractJsonSchema(), null, 2)));
}

/** Prints what a contract's examples showed; false on a wrong answer, a mistake, or an example that is owed. */
function tellTest(test: ContractTest, strict: boolean): boolean {
  const problems = [...test.problems, ...test.judged.flatMap((file) => file.problems)];
  for (const problem of problems) console.error(`✗ ${problemLine(problem)}`);
  const judged = test.judged.flatMap((file) => file.judged);
  for (const one of judged) printAnswers(one);
  for (const key of test.unreadKeys) console.error(`✗ ${test.contract}: no rule reads ${key}`);
  if (judged.length === 0) console.log(`△ ${test.contract}: no examples beside it`);
  else if (!test.hasQuietExample) console.log(`△ ${test.contract}: no example that must stay quiet`);
  if (test.neverFired.length > 0) {
    console.log(`△ ${test.contract}: switched on, and no example makes it fire: ${test.neverFired.join(", ")}`);
  }
  if (test.idleRules.length > 0) {
    console.log(`○ ${test.contract}: no cursor of its run switches on ${test.idleRules.join(", ")}`);
  }
  const owed = strict && (test.neverFired.length > 0 || !test.hasQuietExample);
  return problems.length === 0 && test.unreadKeys.length === 0 && judged.every(({ right }) => right) && !owed;
}

/** Stands for every variable, so that a contract can be checked where its secrets are not. */
