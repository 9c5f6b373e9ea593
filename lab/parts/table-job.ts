import { jvm } from "./jvm.ts";
import type { ObjectStore } from "./object-store.ts";
import { Part, type Say } from "./part.ts";
import type { SourcePostgres } from "./postgres.ts";

export const tableSwitch = "table-commit";
/** Where the table lies in the bucket. */
export const tablePrefix = "lake/commerce/purchase_line";
/** The catalog's database. */
export const lakeDatabase = "lake";

type Ground = {
  program: { java: string; classpath: string };
  postgres: SourcePostgres;
  store: ObjectStore;
  switchFile: string;
};

/** The job that commits landed objects to an Iceberg table; `stop` in its switch keeps it from committing. */
export class TableJob {
  readonly part: Part;

  constructor(run: string, { program, postgres, store, switchFile }: Ground, say: Say) {
    const args = jvm(run, program.classpath, 128, "oneboard.lab.TableCommit");
    const env = {
      TABLE_CATALOG_URL: `jdbc:postgresql://127.0.0.1:${postgres.port}/${lakeDatabase}`,
      TABLE_CATALOG_USER: "postgres",
      TABLE_CATALOG_PASSWORD: postgres.password,
      TABLE_OBJECTS: "commerce/purchase_line/",
      TABLE_EVERY_MS: "3000",
      TABLE_SWITCH_FILE: switchFile,
      STORE_ENDPOINT: store.url,
      STORE_BUCKET: store.bucket,
      STORE_ACCESS: store.accessKey,
      STORE_SECRET: store.secretKey,
    };
    this.part = new Part(run, { name: "table-commit", command: program.java, args, env }, say);
  }

  async start(): Promise<void> {
    this.part.start();
    await this.part.ready(async () => this.part.lastLines(2_000).includes("ready"), 180_000);
  }
}
