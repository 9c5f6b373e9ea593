import { expect, test } from "vitest";
import { jmxConfig } from "./jmx.ts";
import { exprOf, rules } from "./rules.ts";

type Config = { rules: { pattern: string; name?: string; labels?: Record<string, string> }[] };

/** As the exporter does it: the first pattern that is found in `domain<keys><>attribute: value` gives name and labels. */
function seriesOf(part: "broker" | "connect", bean: string): string | null {
  const { rules: patterns } = JSON.parse(jmxConfig(part)) as Config;
  for (const { pattern, name = "", labels = {} } of patterns) {
    const found = new RegExp(`^.*${pattern}.*$`).exec(bean);
    if (!found) continue;
    const filled = (text: string) => text.replace(/\$(\d)/g, (_, group) => found[Number(group)] ?? "");
    const inside = Object.entries(labels).map(([label, text]) => `${label}=${filled(text)}`);
    const clean = filled(name)
      .replaceAll(/[^a-zA-Z0-9:_]/g, "_")
      .toLowerCase();
    return `${clean}{${inside.join(",")}}`;
  }
  return null;
}

const beans = {
  "kafka.connect<type=connector-task-metrics, connector=purchase-line-s3, task=0><>status: failed":
    "kafka_connect_connector_task_status{connector=purchase-line-s3,task=0,status=failed}",
  "kafka.connect<type=connector-metrics, connector=progress-s3><>status: running":
    "kafka_connect_connector_status{connector=progress-s3,status=running}",
  "kafka.connect<type=connect-worker-metrics, connector=progress-s3><>connector-failed-task-count: 1.0":
    "kafka_connect_worker_connector_failed_task_count{connector=progress-s3}",
  "kafka.connect<type=task-error-metrics, connector=progress-s3, task=0><>deadletterqueue-produce-requests: 2.0":
    "kafka_connect_task_error_deadletterqueue_produce_requests{connector=progress-s3,task=0}",
  "debezium.postgres<type=connector-metrics, context=streaming, server=enrollment><>Connected: true":
    "debezium_metrics_connected{context=streaming,name=enrollment}",
  "debezium.postgres<type=connector-metrics, context=streaming, server=enrollment><>MilliSecondsBehindSource: 12":
    "debezium_metrics_millisecondsbehindsource{context=streaming,name=enrollment}",
  "debezium.postgres<type=connector-metrics, context=streaming, server=enrollment><>NumberOfErroneousEvents: 0":
    "debezium_metrics_numberoferroneousevents{context=streaming,name=enrollment}",
};
const brokerBeans = {
  "kafka.server<type=ReplicaManager, name=UnderReplicatedPartitions><>Value: 0":
    "kafka_server_replicamanager_underreplicatedpartitions{}",
  "kafka.controller<type=KafkaController, name=OfflinePartitionsCount><>Value: 0":
    "kafka_controller_kafkacontroller_offlinepartitionscount{}",
  "kafka.controller<type=KafkaController, name=ActiveControllerCount><>Value: 1":
    "kafka_controller_kafkacontroller_activecontrollercount{}",
};

test.each(Object.entries(beans))("%s becomes %s", (bean, series) => {
  expect(seriesOf("connect", bean)).toBe(series);
});

test.each(Object.entries(brokerBeans))("%s becomes %s", (bean, series) => {
  expect(seriesOf("broker", bean)).toBe(series);
});

test("every figure of a JVM that a rule reads is one that the agent gives", () => {
  const given = [...Object.values(beans), ...Object.values(brokerBeans)].map((series) => series.split("{")[0]);
  const read = rules.flatMap((rule) => [
    ...exprOf(rule, "default").matchAll(/(kafka_(?:connect|server|controller)|debezium_metrics)_\w+/g),
  ]);
  expect(read.length).toBeGreaterThan(8);
  for (const [name] of read) expect(given).toContain(name);
});
