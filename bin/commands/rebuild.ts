import { join } from "node:path";
import type { Command } from "commander";
import { projectRoot } from "../../lib/store/project-root.ts";
import { runCommand, sayWithTime } from "../lab-command.ts";

/** Fewer lines would prove little. */
const worthComparing = 100;

export function register(program: Command): void {
  program
    .command("rebuild")
    .description(
      "on the lab: compute purchases anew from the first record, compare with the table, record it; exit 1 on a cent",
    )
    .option("--evidence <folder>", "where the record goes (default: this project's evidence/)")
    .action(({ evidence }: { evidence?: string }) =>
      runCommand(async (interrupted) => {
        const [{ Stack }, { rebuildPurchases, writeRebuild }] = await Promise.all([
          import("../../lab/stack.ts"),
          import("../../lab/fire/rebuild.ts"),
        ]);
        const stack = await Stack.start({ say: sayWithTime, signal: interrupted, with: ["purchases"] });
        try {
          const rebuild = await rebuildPurchases(stack, worthComparing);
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
