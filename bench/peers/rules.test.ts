import { expect, test } from "vitest";
import { exprOf, forOf, ruleFile, rules, termsOf } from "./rules.ts";
import { durationMs, settingNames } from "./settings.ts";

const ruleOf = (alert: string) => {
  const rule = rules.find((each) => each.alert === alert);
  if (!rule) throw new Error(`no rule ${alert}`);
  return rule;
};

test("no two rules have one name, and none is slower under the fastest setting", () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const rule of rules) {
    expect(durationMs(rule.for.fastest), rule.alert).toBeLessThanOrEqual(durationMs(rule.for.default));
    expect(durationMs(rule.for.fastest), rule.alert).toBeLessThanOrEqual(15_000);
  }
});

test("a rule file holds every rule with the limit, range and duration of its setting", () => {
  for (const setting of settingNames) {
    const [group] = JSON.parse(ruleFile(setting)).groups;
    expect(group.rules).toHaveLength(rules.length);
    for (const written of group.rules) {
      expect(written.for).toBe(forOf(written.alert, setting));
      expect(written.expr).not.toMatch(/undefined|NaN/);
      expect(written.labels.severity).toMatch(/^(critical|warning)$/);
    }
  }
  const lag = ruleOf("KafkaGroupLagOver10000");
  expect(exprOf(lag, "default")).toBe("sum by (consumergroup) (kafka_consumergroup_lag) > 10000");
  expect(exprOf(lag, "fastest")).toBe("sum by (consumergroup) (kafka_consumergroup_lag) > 250");
  expect(exprOf(ruleOf("KafkaTopicSilent"), "fastest")).toContain("[1m]");
});

test("the terms that a reader sees are those of the two files", () => {
  expect(termsOf(ruleOf("PostgresFewCommits"))).toEqual(["over 5m, limit 5, for 2m", "over 1m, limit 1, for 15s"]);
  expect(termsOf(ruleOf("TargetDown"))).toEqual(["for 0s", "for 0s"]);
});

test("what is no duration is refused", () => {
  expect(durationMs("90s")).toBe(90_000);
  expect(() => durationMs("soon")).toThrow("not a duration");
});
