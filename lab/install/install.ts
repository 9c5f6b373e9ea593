import { join } from "node:path";
import type { Say } from "../parts/part.ts";
import type { Environment } from "../places.ts";
import { compileConnectors, compileRevenue } from "./connectors.ts";
import { installJars } from "./jars.ts";
import { findJava } from "./java.ts";

export type Installed = { java: string; kafkaClasspath: string; pluginPath: string };
/** Classpaths of the S3 server and the revenue roll-up. The lab's own connectors are below the plugin path then. */
export type InstalledPurchases = { s3Classpath: string; revenueClasspath: string };

/** Finds Java, fetches the jars once. Throws MissingTool or Error with a message for a person. */
export async function install(say: Say, env: Environment = process.env): Promise<Installed> {
  const java = findJava(env);
  const kafka = await installJars("kafka", say, env);
  const debezium = await installJars("debezium", say, env);
  return { java, kafkaClasspath: join(kafka, "*"), pluginPath: join(debezium, "..") };
}

/** What the purchases need beyond that: the S3 server, the lab's own connectors, the revenue roll-up. */
export async function installPurchases(say: Say, env: Environment = process.env): Promise<InstalledPurchases> {
  const s3proxy = await installJars("s3proxy", say, env);
  const [kafka, debezium] = [await installJars("kafka", say, env), await installJars("debezium", say, env)];
  compileConnectors({ kafka, debezium }, say, env);
  const streams = await installJars("streams", say, env);
  const revenue = compileRevenue({ kafka, streams }, say, env);
  return { s3Classpath: join(s3proxy, "*"), revenueClasspath: [join(kafka, "*"), revenue].join(":") };
}
