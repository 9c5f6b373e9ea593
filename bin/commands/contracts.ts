import type { Command } from "commander";
import { contractJsonSchema } from "../../lib/contracts/json-schema.ts";
import { loadContract, problemLine } from "../../lib/contracts/load.ts";
import { overdueReviews } from "../../lib/contracts/reviews.ts";

export function register(program: Command): void {
  const contracts = program.command("contracts").description("check contracts, or print their JSON Schema for editors");

  contracts
    .command("check")
    .description("every mistake at once, each with file, line, path and what was expected; exit 1 on any")
    .argument("<file...>", "contract files")
    .option("--env", "also demand the environment variables that the connections name", false)
    .action((files: string[], options: { env: boolean }) => {
      const env = options.env ? process.env : anyVariable();
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
    .command("schema")
    .description("JSON Schema of a contract file")
    .action(() => console.log(JSON.stringify(contractJsonSchema(), null, 2)));
}

/** Stands for every variable, so that a contract can be checked where its secrets are not. */
const anyVariable = (): Record<string, string | undefined> => new Proxy({}, { get: () => "set-elsewhere" });
