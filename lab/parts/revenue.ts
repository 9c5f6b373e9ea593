import { join } from "node:path";
import { jvm } from "./jvm.ts";
import { Part, type Say } from "./part.ts";
import { purchaseTopic } from "./purchase-connectors.ts";

export const revenueGroup = "course-revenue";
export const revenueTopic = "commerce.course_revenue";

/** The revenue roll-up in its own process. It ends by itself at a line that it cannot read. */
export class Revenue {
  readonly part: Part;

  constructor(
    run: string,
    program: { java: string; classpath: string },
    bootstrap: string,
    switchFile: string,
    say: Say,
    javaArgs: readonly string[] = [],
  ) {
    const args = [...javaArgs, ...jvm(run, program.classpath, 128, "oneboard.lab.CourseRevenue")];
    const env = {
      REVENUE_APPLICATION_ID: revenueGroup,
      REVENUE_BOOTSTRAP: bootstrap,
      REVENUE_INPUT: purchaseTopic,
      REVENUE_OUTPUT: revenueTopic,
      REVENUE_STATE_FOLDER: join(run, "revenue"),
      REVENUE_SWITCH_FILE: switchFile,
    };
    this.part = new Part(run, { name: "revenue", command: program.java, args, env }, say);
  }

  async start(): Promise<void> {
    const before = this.#running();
    this.part.start();
    await this.part.ready(async () => this.#running() > before, 180_000);
  }

  #running(): number {
    return this.part.lastLines(Number.POSITIVE_INFINITY).filter((line) => line === "state RUNNING").length;
  }
}
