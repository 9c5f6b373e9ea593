import { expect, test } from "vitest";
import { exposition, lagOf } from "./lag-exporter.ts";
import { arrivalsIn, peerReceiver } from "./receiver.ts";

const body = JSON.stringify({
  alerts: [{ status: "firing", labels: { alertname: "TargetDown" }, startsAt: "2026-11-30T20:00:00Z" }],
});

test("what Alertmanager tells a team is kept with its setting, the team and the time", async () => {
  const receiver = await peerReceiver();
  try {
    await fetch(`${receiver.url}/fastest/landing-team`, { method: "POST", body });
    expect(receiver.arrivals).toMatchObject([
      { setting: "fastest", team: "landing-team", status: "firing", labels: { alertname: "TargetDown" } },
    ]);
  } finally {
    receiver.close();
  }
});

test("a path that is nobody's inbox is refused", () => {
  expect(() => arrivalsIn("/slowest/landing-team", body, 1)).toThrow("nobody");
  expect(() => arrivalsIn("/fastest", body, 1)).toThrow("nobody");
});

test("lag is counted as the common exporter counts it: minus one for never committed, nothing without an end", () => {
  expect(lagOf(10n, 4n)).toBe(6n);
  expect(lagOf(10n, 12n)).toBe(-2n);
  expect(lagOf(10n, -1n)).toBe(-1n);
  expect(lagOf(undefined, 4n)).toBeNull();
});

test("offsets beyond what a number holds are written digit by digit", () => {
  const name = "kafka_consumergroup_lag";
  expect(exposition([{ name, labels: { topic: 'a"b' }, value: 9_007_199_254_740_993n }])).toBe(
    'kafka_consumergroup_lag{topic="a\\"b"} 9007199254740993\n',
  );
});
