import { join } from "node:path";
import type { Say } from "../parts/part.ts";
import type { Environment } from "../places.ts";
import { compileConnectors, compileRevenue, compileTableJob } from "./connectors.ts";
import { installJars } from "./jars.ts";
import { findJava } from "./java.ts";
import { installRegistry } from "./registry.ts";

export type Installed = { java: string; kafkaClasspath: string; pluginPath: string };
/** The S3 server, the revenue roll-up, the table's job and the registry. The lab's own connectors are below the plugin path then. */
export type InstalledPurchases = {
  s3Classpath: string;
  revenueClasspath: string;
  tableClasspath: string;
  registryFolder: string;
};

/** Finds Java, fetches the jars once. Throws MissingTool or Error with a message for a person. */
export async function install(say: Say, env: Environment = process.env): Promise<Installed> {
  const java = findJava(env);
  const kafka = await installJars("kafka", say, env);
  const debezium = await installJars("debezium", say, env);
  return { java, kafkaClasspath: join(kafka, "*"), pluginPath: join(debezium, "..") };
}

/** What the purchases need beyond that. */
export async function installPurchases(say: Say, env: Environment = process.env): Promise<InstalledPurchases> {
  const s3proxy = await installJars("s3proxy", say, env);
  const [kafka, debezium] = [await installJars("kafka", say, env), await installJars("debezium", say, env)];
  compileConnectors({ kafka, debezium }, say, env);
  const streams = await installJars("streams", say, env);
  const revenue = compileRevenue({ kafka, streams }, say, env);
  return {
    s3Classpath: join(s3proxy, "*"),
    revenueClasspath: [join(kafka, "*"), revenue].join(":"),
    tableClasspath: compileTableJob({ iceberg: await installJars("iceberg", say, env) }, say, env),
    registryFolder: await installRegistry(say, env),
  };
}
