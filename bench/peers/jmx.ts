import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JavaPart } from "../../lab/stack.ts";

type Pattern = { pattern: string; name?: string; type?: string; value?: number; labels?: Record<string, string> };

const kafkaValue = (domain: string, type: string, names: string): Pattern => ({
  pattern: `${domain}<type=${type}, name=(${names})><>Value`,
  name: `${domain.replace(".", "_")}_${type.toLowerCase()}_$1`,
  type: "GAUGE",
});

const broker = [
  kafkaValue("kafka.server", "ReplicaManager", "UnderReplicatedPartitions|OfflineReplicaCount"),
  kafkaValue("kafka.controller", "KafkaController", "ActiveControllerCount|OfflinePartitionsCount"),
];

const connect: Pattern[] = [
  {
    pattern: "kafka.connect<type=connector-task-metrics, connector=([^,>]+), task=([^,>]+)><>status: (.+)",
    name: "kafka_connect_connector_task_status",
    value: 1,
    labels: { connector: "$1", task: "$2", status: "$3" },
  },
  {
    pattern: "kafka.connect<type=connector-metrics, connector=([^,>]+)><>status: (.+)",
    name: "kafka_connect_connector_status",
    value: 1,
    labels: { connector: "$1", status: "$2" },
  },
  {
    pattern: "kafka.connect<type=connect-worker-metrics, connector=([^,>]+)><>([^:]+)",
    name: "kafka_connect_worker_$2",
    labels: { connector: "$1" },
  },
  {
    pattern: "kafka.connect<type=task-error-metrics, connector=([^,>]+), task=([^,>]+)><>([^:]+)",
    name: "kafka_connect_task_error_$3",
    labels: { connector: "$1", task: "$2" },
  },
  {
    pattern: "debezium.postgres<type=connector-metrics, context=([^,>]+), server=([^,>]+)><>([^:]+)",
    name: "debezium_metrics_$3",
    labels: { context: "$1", name: "$2" },
  },
];

const objects: Record<JavaPart, string[]> = {
  broker: ["kafka.server:type=ReplicaManager,*", "kafka.controller:type=KafkaController,*"],
  connect: [
    "kafka.connect:type=connector-task-metrics,*",
    "kafka.connect:type=connector-metrics,*",
    "kafka.connect:type=connect-worker-metrics,*",
    "kafka.connect:type=task-error-metrics,*",
    "debezium.postgres:*",
  ],
  revenue: ["kafka.streams:type=stream-metrics,*"],
  spark: ["metrics:*"],
};

const patterns: Record<JavaPart, Pattern[]> = { broker, connect, revenue: [{ pattern: ".*" }], spark: [] };

/** What the agent in this part of the lab reads; JSON is YAML. */
export const jmxConfig = (part: JavaPart): string =>
  JSON.stringify({ lowercaseOutputName: true, includeObjectNames: objects[part], rules: patterns[part] });

/** Writes its configuration into `folder` and returns the JVM's argument. */
export function agentArgs(agent: string, part: JavaPart, port: number, folder: string): string[] {
  const file = join(folder, `jmx-${part}.yml`);
  writeFileSync(file, jmxConfig(part));
  return [`-javaagent:${agent}=127.0.0.1:${port}:${file}`];
}
