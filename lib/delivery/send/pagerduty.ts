import type { Send } from "../channel.ts";
import type { Letter } from "../letter.ts";
import { post } from "../post.ts";
import { summaryOf } from "./summary.ts";
import type { HttpTarget } from "./webhook.ts";

const actions = { pending: "trigger", firing: "trigger", acknowledged: "acknowledge", resolved: "resolve" } as const;

/** PagerDuty Events API v2: one `dedup_key` for the page's whole life, so that its letters move one incident. */
export const pagerduty =
  (target: HttpTarget, routingKey: string): Send =>
  async ({ letter }) => {
    const url = new URL("/v2/enqueue", target.url).href;
    const { status } = await post(url, { ...target, body: JSON.stringify(eventOf(letter, routingKey)) });
    return { status };
  };

export function eventOf(letter: Letter, routingKey: string): object {
  const { key, link, estate, product, cursor, kind, severity, at, subject } = letter;
  return {
    routing_key: routingKey,
    event_action: actions[letter.state],
    dedup_key: key,
    client: "One Board",
    client_url: link,
    links: [{ href: link, text: "The page" }],
    payload: {
      summary: summaryOf(letter).slice(0, 1_024),
      source: estate,
      severity: severity === "page" ? "critical" : "warning",
      timestamp: at,
      component: cursor ?? subject,
      group: product ?? "estate",
      class: kind,
      custom_details: letter,
    },
  };
}
