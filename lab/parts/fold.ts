import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../lib/store/project-root.ts";
import { Part, type Say } from "./part.ts";

const program = join(projectRoot(), "lab", "fold", "main.ts");

/** The cohort fold in its own process, with switches that block it or slow it while it stays a member of its group. */
export class Fold {
  readonly part: Part;
  #block: string;
  #slow: string;

  constructor(run: string, bootstrap: string, cohortUrl: string, say: Say) {
    this.#block = join(run, "switches", "fold-block");
    this.#slow = join(run, "switches", "fold-slow");
    mkdirSync(dirname(this.#block), { recursive: true });
    const tsx = pathToFileURL(createRequire(join(projectRoot(), "package.json")).resolve("tsx")).href;
    const args = ["--max-old-space-size=96", "--import", tsx, program];
    const env = {
      FOLD_BOOTSTRAP: bootstrap,
      FOLD_DATABASE_URL: cohortUrl,
      FOLD_BLOCK_FILE: this.#block,
      FOLD_SLOW_FILE: this.#slow,
    };
    this.part = new Part(run, { name: "fold", command: process.execPath, args, env }, say);
  }

  async start(): Promise<void> {
    const before = this.#joins();
    this.part.start();
    await this.part.ready(async () => this.#joins() > before, 120_000);
  }

  /** How often it has joined its group, by its log, which outlives it. */
  #joins(): number {
    return this.part.lastLines(Number.POSITIVE_INFINITY).filter((line) => line.endsWith("joined the group")).length;
  }

  get blocked(): boolean {
    return existsSync(this.#block);
  }

  block(): void {
    writeFileSync(this.#block, "");
  }

  unblock(): void {
    rmSync(this.#block, { force: true });
  }

  /** Takes so long for each record, ms. */
  slow(perRecordMs: number): void {
    writeFileSync(this.#slow, String(perRecordMs));
  }

  quick(): void {
    rmSync(this.#slow, { force: true });
  }
}
