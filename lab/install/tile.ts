import { join } from "node:path";
import { projectRoot } from "../../lib/store/project-root.ts";
import type { Say } from "../parts/part.ts";
import { cacheRoot, type Environment } from "../places.ts";
import { compileJava } from "./compile.ts";
import { compileConnectors, sharedSources } from "./connectors.ts";
import { installJars } from "./jars.ts";

/** Classpaths of the S3 server and the tile's application. The lab's own connectors are below the plugin path then. */
export type InstalledProgress = { s3Classpath: string; sparkClasspath: string };

/** What the progress path needs beside the broker: the S3 server, the lab's own connectors, Spark and the tile's application. */
export async function installProgress(say: Say, env: Environment = process.env): Promise<InstalledProgress> {
  const s3proxy = await installJars("s3proxy", say, env);
  const [kafka, debezium] = [await installJars("kafka", say, env), await installJars("debezium", say, env)];
  compileConnectors({ kafka, debezium }, say, env);
  return { s3Classpath: join(s3proxy, "*"), sparkClasspath: await installTile(say, env) };
}

/** Spark and the tile's application on it; returns their classpath. Some 300 MB are fetched once. */
async function installTile(say: Say, env: Environment = process.env): Promise<string> {
  const spark = await installJars("spark", say, env);
  const program = {
    title: "the tile's application",
    from: [join(projectRoot(), "lab", "tile", "src"), sharedSources],
    classpath: [join(spark, "*")],
    into: join(cacheRoot(env), "tile"),
    jar: "tile.jar",
  };
  return [join(compileJava(program, say, env), "*"), join(spark, "*")].join(":");
}
