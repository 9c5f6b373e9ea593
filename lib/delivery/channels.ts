import type { Contract } from "../contracts/types.ts";
import type { Channel, Send } from "./channel.ts";
import { alertmanager } from "./send/alertmanager.ts";
import { email } from "./send/email.ts";
import { pagerduty } from "./send/pagerduty.ts";
import { slack } from "./send/slack.ts";
import { webhook } from "./send/webhook.ts";

type Settings = Contract["delivery"]["channels"][string];
type Environment = Record<string, string | undefined>;
const reference = /\$\{([A-Z][A-Z0-9_]*)\}/g;

/** Names of environment variables that these settings refer to and that are not set. */
export function missingVariables(settings: unknown, env: Environment): string[] {
  const named = [...JSON.stringify(settings).matchAll(reference)].map(([, name]) => name ?? "");
  return [...new Set(named)].filter((name) => !env[name]);
}

export const fill = (text: string, env: Environment): string =>
  text.replace(reference, (whole, name: string) => env[name] ?? whole);

/**
 * The contract's channels with their secrets from the environment, which nothing else holds. A channel that lacks one, or
 * any while ONE_BOARD_URL is not set, says so and sends nothing: its letters wait.
 */
export function openChannels(contract: Contract, env: Environment = process.env): Channel[] {
  const { channels, timeout } = contract.delivery;
  return Object.entries(channels).map(([id, settings]): Channel => {
    const { kind } = settings;
    if (!env.ONE_BOARD_URL) return { id, kind, problem: "ONE_BOARD_URL is not set: a page could not be opened" };
    const [missing] = missingVariables(settings, env);
    if (missing) return { id, kind, problem: `environment variable ${missing} is not set` };
    const again = settings.kind === "alertmanager" ? { again: settings.again } : {};
    return { id, kind, ...again, send: senderOf(settings, timeout, (text) => fill(text, env)) };
  });
}

function senderOf(settings: Settings, timeout: number, filled: (text: string) => string): Send {
  if (settings.kind === "email") {
    const { server, from, to } = settings;
    return email({ server: filled(server), from: filled(from), to: to.map(filled), timeout });
  }
  const target = { url: filled(settings.url), allowAddresses: settings.allowAddresses ?? [], timeout };
  switch (settings.kind) {
    case "webhook":
      return webhook(target, filled(settings.secret));
    case "slack":
      return slack(target);
    case "pagerduty":
      return pagerduty(target, filled(settings.routingKey));
    case "alertmanager":
      return alertmanager(target);
  }
}
