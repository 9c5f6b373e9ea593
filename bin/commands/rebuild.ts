import { join } from "node:path";
import { Argument, type Command } from "commander";
import { projectRoot } from "../../lib/store/project-root.ts";
import { runCommand, sayWithTime } from "../lab-command.ts";

/** Fewer lines would prove little. */
const worthComparing = 100;
/** What can be rebuilt here, and the part of the lab that it needs. */
const parts = { "purchase-lines": "purchases", "progress-tile": "progress" } as const;
type Product = keyof typeof parts;
const products = Object.keys(parts) as Product[];

export function register(program: Command): void {
  program
    .command("rebuild")
    .description(
      "on the lab: compute a product anew from the first record, compare with the truth, record it; exit 1 on a difference",
    )
    .addArgument(new Argument("[product]", "what is rebuilt").choices(products).default("purchase-lines"))
    .option("--evidence <folder>", "where the record goes (default: this project's evidence/)")
    .action((product: Product, { evidence }: { evidence?: string }) =>
      runCommand(async (interrupted) => {
        const [{ Stack }, { rebuildPurchases, writeRebuild }, { rebuildTile }] = await Promise.all([
          import("../../lab/stack.ts"),
          import("../../lab/fire/rebuild.ts"),
          import("../../lab/fire/rebuild-tile.ts"),
        ]);
        const stack = await Stack.start({ say: sayWithTime, signal: interrupted, with: [parts[product]] });
        try {
          const rebuild =
            product === "progress-tile" ? await rebuildTile(stack) : await rebuildPurchases(stack, worthComparing);
          const { records, duplicates, differences, reconciled } = rebuild;
          sayWithTime(`rebuild: ${records} records, ${duplicates} duplicates, ${differences} differences`);
          sayWithTime(`rebuild: written to ${writeRebuild(evidence ?? join(projectRoot(), "evidence"), rebuild)}`);
          return reconciled;
        } finally {
          await stack.stop();
        }
      }),
    );
}
