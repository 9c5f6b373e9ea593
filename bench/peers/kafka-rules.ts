import type { Rule } from "./rule.ts";

const short = { default: "10s", fastest: "10s" };
const groupLag = "sum by (consumergroup) (kafka_consumergroup_lag)";

/** On the broker's own figures. */
export const brokerRules: Rule[] = [
  {
    alert: "KafkaUnderReplicated",
    from: "operator's examples",
    about: "partitions have fewer replicas in step than they should",
    severity: "warning",
    expr: () => "kafka_server_replicamanager_underreplicatedpartitions > 0",
    for: short,
  },
  {
    alert: "KafkaOfflinePartitions",
    from: "operator's examples",
    about: "partitions have no leader",
    severity: "critical",
    expr: () => "kafka_controller_kafkacontroller_offlinepartitionscount > 0",
    for: short,
  },
  {
    alert: "KafkaControllers",
    from: "operator's examples",
    about: "not exactly one controller is active",
    severity: "critical",
    expr: () => "sum(kafka_controller_kafkacontroller_activecontrollercount) != 1",
    for: short,
  },
];

/** On the figures of a lag exporter. Limits of the fastest setting: the published ones by the lab's smaller traffic. */
export const lagRules: Rule[] = [
  {
    alert: "KafkaGroupLagOver50",
    from: "rule collection",
    about: "a group's lag, in records (older form)",
    severity: "critical",
    expr: ({ limit }) => `${groupLag} > ${limit}`,
    limit: { default: 50, fastest: 50 },
    for: { default: "1m", fastest: "15s" },
  },
  {
    alert: "KafkaGroupLagOver10000",
    from: "rule collection",
    about: "a group's lag, in records (today's form)",
    severity: "critical",
    expr: ({ limit }) => `${groupLag} > ${limit}`,
    limit: { default: 10_000, fastest: 250 },
    for: { default: "1m", fastest: "15s" },
  },
  {
    alert: "KafkaGroupLagRises",
    from: "rule collection",
    about: "a group's lag rises",
    severity: "warning",
    expr: ({ window }) => `delta(${groupLag}[${window}:]) > 0`,
    window: { default: "5m", fastest: "1m" },
    for: { default: "15m", fastest: "15s" },
  },
  {
    alert: "KafkaPartitionLag",
    from: "operator's examples",
    about: "a group's lag on one partition, in records",
    severity: "warning",
    expr: ({ limit }) => `kafka_consumergroup_lag > ${limit}`,
    limit: { default: 1_000, fastest: 100 },
    for: short,
  },
  {
    alert: "KafkaTopicSilent",
    from: "operator's examples",
    about: "a partition's end does not move",
    severity: "warning",
    expr: ({ window }) => `changes(kafka_topic_partition_current_offset{topic!~"__.*"}[${window}]) == 0`,
    window: { default: "10m", fastest: "1m" },
    for: short,
  },
];

/** On the figures of the Connect worker and of Debezium in it. */
export const connectRules: Rule[] = [
  {
    alert: "ConnectConnectorFailed",
    from: "operator's examples",
    about: "some connector has failed",
    severity: "critical",
    expr: () => 'sum(kafka_connect_connector_status{status="failed"}) > 0',
    for: { default: "5m", fastest: "15s" },
  },
  {
    alert: "ConnectTaskFailed",
    from: "operator's examples",
    about: "some task has failed",
    severity: "critical",
    expr: () => "sum(kafka_connect_worker_connector_failed_task_count) > 0",
    for: { default: "5m", fastest: "15s" },
  },
  {
    alert: "ConnectTaskFailedByName",
    from: "common write-ups",
    about: "a task has failed, with its connector's name",
    severity: "critical",
    expr: () => 'kafka_connect_connector_task_status{status="failed"} == 1',
    for: { default: "1m", fastest: "15s" },
  },
  {
    alert: "ConnectDeadLetters",
    from: "common write-ups",
    about: "a sink has sent records to its dead-letter topic",
    severity: "warning",
    expr: ({ window }) => `increase(kafka_connect_task_error_deadletterqueue_produce_requests[${window}]) > 0`,
    window: { default: "5m", fastest: "1m" },
    for: { default: "0s", fastest: "0s" },
  },
  {
    alert: "DebeziumNotConnected",
    from: "common write-ups",
    about: "the connector has no connection to its database",
    severity: "critical",
    expr: () => "debezium_metrics_connected == 0",
    for: { default: "1m", fastest: "15s" },
  },
  {
    alert: "DebeziumBehind",
    from: "common write-ups",
    about: "milliseconds behind the source",
    severity: "warning",
    expr: ({ limit }) => `debezium_metrics_millisecondsbehindsource > ${limit}`,
    limit: { default: 60_000, fastest: 10_000 },
    for: { default: "5m", fastest: "15s" },
  },
  {
    alert: "DebeziumErrors",
    from: "common write-ups",
    about: "events that the connector could not make",
    severity: "warning",
    expr: ({ window }) => `increase(debezium_metrics_numberoferroneousevents[${window}]) > 0`,
    window: { default: "5m", fastest: "1m" },
    for: { default: "0s", fastest: "0s" },
  },
];
