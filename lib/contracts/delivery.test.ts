import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { loadContract } from "./load.ts";

const folder = mkdtempSync(join(tmpdir(), "one-board-contract-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function problemsOf(given: object): string[] {
  const file = join(folder, "contract.yaml");
  writeFileSync(
    file,
    JSON.stringify({ extends: fileURLToPath(new URL("../../contracts/practice.yaml", import.meta.url)), ...given }),
  );
  const loaded = loadContract(file);
  return "problems" in loaded ? loaded.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}
const outside = (name: string) => `\${${name}}`;
const url = "https://hooks.example/x";

it("takes channels whose secrets stand in the environment", () => {
  const channels = {
    own: { kind: "webhook", url, secret: outside("OWN_SECRET") },
    team: { kind: "slack", url: outside("SLACK_URL") },
    night: { kind: "pagerduty", url, routingKey: outside("KEY") },
    alerts: { kind: "alertmanager", url: "http://10.1.2.3:9093", again: "1m", allowAddresses: ["10.0.0.0/8"] },
    mail: { kind: "email", server: `smtps://board:${outside("PASSWORD")}@mail.example`, from: "a@b", to: ["c@d"] },
  };
  const owners = { "landing-team": { channels: ["own", "night"], warns: ["mail"], escalateTo: ["platform-team"] } };
  expect(problemsOf({ delivery: { channels }, owners })).toEqual([]);
});

it("refuses a secret that stands in the file, wherever it does", () => {
  const channels = {
    own: { kind: "webhook", url, secret: "hunter2" },
    team: { kind: "slack", url: "https://hooks.slack.example/services/T0/B0/abc" },
    night: { kind: "pagerduty", url, routingKey: "abc" },
    mail: { kind: "email", server: "smtp://board:hunter2@mail.example", from: "a@b", to: ["c@d"] },
  };
  const said = problemsOf({ delivery: { channels } });
  expect(said.map((line) => line.split(":")[0])).toEqual([
    "delivery.channels.own.secret",
    "delivery.channels.team.url",
    "delivery.channels.night.routingKey",
    "delivery.channels.mail.server",
  ]);
  expect(said.join()).not.toMatch(/hunter2|abc/);
});

it("refuses a channel and an owner that are not there, and a range that is none", () => {
  const owners = { "landing-team": { channels: ["nigth"], escalateTo: ["nobody"] } };
  const channels = { night: { kind: "pagerduty", url, routingKey: outside("KEY") } };
  expect(problemsOf({ delivery: { channels }, owners })).toEqual([
    expect.stringMatching(/^owners.landing-team.channels.0: unknown channel nigth.*night/),
    expect.stringMatching(/^owners.landing-team.escalateTo.0: unknown owner nobody/),
  ]);
  const open = { night: { ...channels.night, allowAddresses: ["everything"] } };
  expect(problemsOf({ delivery: { channels: open } })).toHaveLength(1);
});
