import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../lib/store/project-root.ts";
import type { Say } from "../parts/part.ts";
import { cacheRoot, type Environment } from "../places.ts";
import { compileJava } from "./compile.ts";

const sources = join(projectRoot(), "lab", "connectors", "src");
/** What the lab's own programs in Java share. */
export const sharedSources = join(projectRoot(), "lab", "shared", "src");

type Jars = { kafka: string; debezium: string };

/**
 * The lab's own connectors as a plugin, with the database driver that Debezium brought beside them: a plugin sees no other
 * plugin's jars. Returns the plugin's folder. Throws MissingTool, or Error with the compiler's words.
 */
export function compileConnectors(
  jars: Jars,
  say: Say,
  env: Environment = process.env,
  from = [sources, sharedSources],
): string {
  const driver = readdirSync(jars.debezium).find((name) => /^postgresql-.*\.jar$/.test(name));
  if (!driver) throw new Error("install: there is no PostgreSQL driver among Debezium's jars");
  const program = {
    title: "the lab's connectors",
    from,
    classpath: [join(jars.kafka, "*"), join(jars.debezium, driver)],
    into: join(cacheRoot(env), "plugins", "lab-connectors"),
    jar: "lab-connectors.jar",
    beside: [join(jars.debezium, driver)],
  };
  return compileJava(program, say, env);
}

/** The revenue roll-up; returns its classpath beside the broker's. */
export function compileRevenue(jars: { kafka: string; streams: string }, say: Say, env: Environment = process.env) {
  const program = {
    title: "the revenue roll-up",
    from: [join(projectRoot(), "lab", "revenue", "src"), sharedSources],
    classpath: [join(jars.kafka, "*"), join(jars.streams, "*")],
    into: join(cacheRoot(env), "course-revenue"),
    jar: "course-revenue.jar",
  };
  return [join(compileJava(program, say, env), "*"), join(jars.streams, "*")].join(":");
}

/** The job that commits to the table; returns its whole classpath. */
export function compileTableJob(jars: { iceberg: string }, say: Say, env: Environment = process.env): string {
  const program = {
    title: "the table's commit job",
    from: [join(projectRoot(), "lab", "table", "src"), sharedSources],
    classpath: [join(jars.iceberg, "*")],
    into: join(cacheRoot(env), "table-commit"),
    jar: "table-commit.jar",
  };
  return [join(compileJava(program, say, env), "*"), join(jars.iceberg, "*")].join(":");
}
