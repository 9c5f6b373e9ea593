import { writeFileSync } from "node:fs";
import { join } from "node:path";

const logging = [
  "status = warn",
  "appender.console.type = Console",
  "appender.console.name = console",
  "appender.console.layout.type = PatternLayout",
  "appender.console.layout.pattern = %d{HH:mm:ss.SSS} %p %c{1} %m%n",
  "rootLogger.level = info",
  "rootLogger.appenderRef.console.ref = console",
  "logger.clients.name = org.apache.kafka.clients",
  "logger.clients.level = warn",
  "logger.plugins.name = org.reflections",
  "logger.plugins.level = error",
];

/** Arguments for a small, quickly started JVM that logs to its standard output. */
export function jvm(run: string, classpath: string, heapMiB: number, mainClass: string, ...args: string[]): string[] {
  const config = join(run, "log4j2.properties");
  writeFileSync(config, `${logging.join("\n")}\n`);
  const memory = ["-Xms64m", `-Xmx${heapMiB}m`, "-XX:MaxMetaspaceSize=160m"];
  const quick = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djava.net.preferIPv4Stack=true"];
  return [...memory, ...quick, `-Dlog4j2.configurationFile=${config}`, "-cp", classpath, mainClass, ...args];
}

export const properties = (values: Record<string, string | number | boolean>): string =>
  `${Object.entries(values)
    .map(([key, value]) => `${key}=${value}`)
    .join("\n")}\n`;
