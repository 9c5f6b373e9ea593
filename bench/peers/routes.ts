import { connectorName } from "../../lab/parts/connector.ts";
import { progressSinkName } from "../../lab/parts/progress-connector.ts";
import { progressTopic } from "../../lab/parts/progress-workload.ts";
import { purchaseTopic, sinkName, sourceName } from "../../lab/parts/purchase-connectors.ts";
import { revenueGroup } from "../../lab/parts/revenue.ts";
import { type Setting, timings } from "./settings.ts";

export type Labels = Record<string, string>;
type Route = { label: string; is: string[]; team: string };

/** Whoever is on call for what no route names. */
export const onCall = "on-call";

/** What a careful team can say by labels alone: which connector, group, topic or target belongs to whom. The first that fits holds. */
const routes: Route[] = [
  { label: "connector", is: [connectorName, sourceName], team: "connector-team" },
  { label: "connector", is: [sinkName, progressSinkName], team: "landing-team" },
  { label: "consumergroup", is: [`connect-${sinkName}`, `connect-${progressSinkName}`], team: "landing-team" },
  { label: "consumergroup", is: [revenueGroup], team: "commerce-team" },
  { label: "consumergroup", is: ["enrollment-fold"], team: "fold-team" },
  { label: "topic", is: [progressTopic], team: "progress-producer" },
  { label: "topic", is: [purchaseTopic, "enrollment.public.enrollment"], team: "connector-team" },
  { label: "alertname", is: ["DebeziumNotConnected", "DebeziumBehind", "DebeziumErrors"], team: "connector-team" },
  { label: "job", is: ["postgres"], team: "database-owner" },
  { label: "job", is: ["kafka"], team: "cluster-team" },
  { label: "job", is: ["kafka-connect", "schema-registry"], team: "platform-team" },
  { label: "job", is: ["course-revenue"], team: "commerce-team" },
  { label: "job", is: ["spark-tile"], team: "tile-team" },
  { label: "job", is: ["kafka-exporter"], team: "monitor-owner" },
];

/** Whom an alert with these labels goes to. */
export const teamOf = (labels: Labels): string =>
  routes.find(({ label, is }) => is.includes(labels[label] ?? ""))?.team ?? onCall;

/** Alertmanager's own configuration with these routes: each team is a path of the receiver below `url`. */
export function alertmanagerConfig(setting: Setting, url: string): string {
  const { groupBy, groupWait, groupInterval } = timings[setting];
  const teams = [...new Set([onCall, ...routes.map(({ team }) => team)])];
  return JSON.stringify({
    route: {
      receiver: onCall,
      group_by: groupBy,
      group_wait: groupWait,
      group_interval: groupInterval,
      repeat_interval: "3h",
      routes: routes.map(({ label, is, team }) => ({
        receiver: team,
        matchers: [`${label}=~"${is.map((each) => each.replaceAll(".", "\\\\.")).join("|")}"`],
      })),
    },
    receivers: teams.map((team) => ({
      name: team,
      webhook_configs: [{ url: `${url}/${setting}/${team}`, send_resolved: true }],
    })),
  });
}

/** Prometheus's own configuration: every target is one address on this machine. */
export function prometheusConfig(
  setting: Setting,
  { targets, rulesFile, alertmanager }: { targets: Record<string, number>; rulesFile: string; alertmanager: number },
): string {
  const { scrape, scrapeTimeout, evaluate } = timings[setting];
  const at = (port: number) => [{ targets: [`127.0.0.1:${port}`] }];
  return JSON.stringify({
    global: { scrape_interval: scrape, scrape_timeout: scrapeTimeout, evaluation_interval: evaluate },
    rule_files: [rulesFile],
    alerting: { alertmanagers: [{ static_configs: at(alertmanager) }] },
    scrape_configs: Object.entries(targets).map(([job, port]) => ({ job_name: job, static_configs: at(port) })),
  });
}
