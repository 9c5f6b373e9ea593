import { expect, test } from "vitest";
import { alertmanagerConfig, onCall, prometheusConfig, teamOf } from "./routes.ts";

type Config = {
  route: {
    receiver: string;
    group_by: string[];
    group_wait: string;
    routes: { receiver: string; matchers: string[] }[];
  };
  receivers: { name: string; webhook_configs: { url: string }[] }[];
};
const configOf = (setting: "default" | "fastest") =>
  JSON.parse(alertmanagerConfig(setting, "http://127.0.0.1:9")) as Config;

/** As Alertmanager reads `label=~"a|b"`: anchored, in the order of the routes. */
function routed({ route }: Config, labels: Record<string, string>): string {
  const fits = ([matcher = ""]: string[]) => {
    const [, label = "", pattern = ""] = /^(\w+)=~"(.*)"$/.exec(matcher) ?? [];
    return new RegExp(`^(?:${pattern.replaceAll("\\\\", "\\")})$`).test(labels[label] ?? "");
  };
  return route.routes.find(({ matchers }) => fits(matchers))?.receiver ?? route.receiver;
}

test.each([
  [{ job: "kafka-connect", connector: "purchase-line-s3" }, "landing-team"],
  [{ job: "kafka-exporter", consumergroup: "enrollment-fold", topic: "enrollment.public.enrollment" }, "fold-team"],
  [{ job: "kafka-exporter", topic: "commerce.purchase_line" }, "connector-team"],
  [{ job: "kafka-exporter", topic: "commercexpurchase_line" }, "monitor-owner"],
  [{ job: "postgres", slot_name: "enrollment_debezium" }, "database-owner"],
  [{ job: "kafka-connect", alertname: "DebeziumBehind", name: "enrollment" }, "connector-team"],
  [{ alertname: "ConnectTaskFailed" }, onCall],
])("an alert with %o goes to %s, here and in Alertmanager's own configuration", (labels, team) => {
  expect(teamOf(labels)).toBe(team);
  expect(routed(configOf("default"), labels)).toBe(team);
});

test("every team has an inbox of its own under each setting", () => {
  const { route, receivers } = configOf("fastest");
  const urls = Object.fromEntries(receivers.map(({ name, webhook_configs: [hook] }) => [name, hook?.url]));
  for (const { receiver } of route.routes) expect(urls[receiver]).toBe(`http://127.0.0.1:9/fastest/${receiver}`);
  expect(urls[onCall]).toBe(`http://127.0.0.1:9/fastest/${onCall}`);
});

test("a Prometheus scrapes every target at its setting's pace and tells its own Alertmanager", () => {
  const given = { targets: { kafka: 1, postgres: 2 }, rulesFile: "rules.yml", alertmanager: 3 };
  const config = JSON.parse(prometheusConfig("fastest", given));
  expect(config.global).toEqual({ scrape_interval: "5s", scrape_timeout: "5s", evaluation_interval: "5s" });
  expect(config.alerting.alertmanagers[0].static_configs[0].targets).toEqual(["127.0.0.1:3"]);
  expect(config.scrape_configs.map(({ job_name }: { job_name: string }) => job_name)).toEqual(["kafka", "postgres"]);
});
