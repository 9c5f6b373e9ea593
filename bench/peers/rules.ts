import { brokerRules, connectRules, lagRules } from "./kafka-rules.ts";
import { postgresRules } from "./postgres-rules.ts";
import type { Rule } from "./rule.ts";
import { type Setting, settingNames } from "./settings.ts";

const general: Rule[] = [
  {
    alert: "TargetDown",
    from: "rule collection",
    about: "a target cannot be scraped",
    severity: "critical",
    expr: () => "up == 0",
    for: { default: "0s", fastest: "0s" },
  },
];

export const rules: readonly Rule[] = [...general, ...postgresRules, ...brokerRules, ...lagRules, ...connectRules];

export const exprOf = ({ expr, limit, window }: Rule, setting: Setting): string =>
  expr({ limit: limit?.[setting] ?? 0, window: window?.[setting] ?? "5m" });

/** What `rule_files` of a Prometheus reads; JSON is YAML. */
export const ruleFile = (setting: Setting): string =>
  JSON.stringify({
    groups: [
      {
        name: "peers",
        rules: rules.map((rule) => ({
          alert: rule.alert,
          expr: exprOf(rule, setting),
          for: rule.for[setting],
          labels: { severity: rule.severity },
          annotations: { summary: rule.about },
        })),
      },
    ],
  });

/** How long an alert must be pending, by its name. Throws Error for one that is not ours. */
export function forOf(alert: string, setting: Setting): string {
  const rule = rules.find((each) => each.alert === alert);
  if (!rule) throw new Error(`no rule ${alert}`);
  return rule.for[setting];
}

/** Rules that are not the same under both settings, for a reader. */
export const termsOf = (rule: Rule): string[] =>
  settingNames.map((setting) => {
    const terms = [`for ${rule.for[setting]}`];
    if (rule.limit) terms.unshift(`limit ${rule.limit[setting]}`);
    if (rule.window) terms.unshift(`over ${rule.window[setting]}`);
    return terms.join(", ");
  });
