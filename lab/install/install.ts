import { join } from "node:path";
import type { Say } from "../parts/part.ts";
import type { Environment } from "../places.ts";
import { installJars } from "./jars.ts";
import { findJava } from "./java.ts";

export type Installed = { java: string; kafkaClasspath: string; pluginPath: string };

/** Finds Java, fetches the jars once. Throws MissingTool or Error with a message for a person. */
export async function install(say: Say, env: Environment = process.env): Promise<Installed> {
  const java = findJava(env);
  const kafka = await installJars("kafka", say, env);
  const debezium = await installJars("debezium", say, env);
  return { java, kafkaClasspath: join(kafka, "*"), pluginPath: join(debezium, "..") };
}
