import type { Envelope, Send } from "../channel.ts";
import { post } from "../post.ts";
import { summaryOf } from "./summary.ts";
import type { HttpTarget } from "./webhook.ts";

/** Alertmanager ends an alert that is not told again within its own time; ours end when the page does. */
const farMs = 366 * 86_400_000;
/** Alertmanager takes an end that is still to come by its own clock for "not ended"; two clocks may differ so much. */
const clocksDifferMs = 2_000;

/** Alertmanager API v2. */
export const alertmanager =
  (target: HttpTarget): Send =>
  async (envelope) => {
    const base = target.url.endsWith("/") ? target.url : `${target.url}/`;
    const url = new URL("api/v2/alerts", base).href;
    const { status } = await post(url, { ...target, body: JSON.stringify([alertOf(envelope)]) });
    return { status };
  };

/**
 * Labels name the alert, so they are those of the page's first letter here and never change: a page that is renamed, folded
 * or rises stays one alert. What changes stands in the annotations. No label holds a number.
 */
export function alertOf({ letter, writtenAt, first }: Envelope): object {
  const { failureMode, kind, severity, owners, product, subject, estate, key } = first.letter;
  const startsAt = first.writtenAt.getTime();
  const endsAt =
    letter.state === "resolved" ? Math.max(startsAt, writtenAt.getTime() - clocksDifferMs) : startsAt + farMs;
  return {
    labels: {
      alertname: `OneBoard_${kind.replaceAll("-", "_")}`,
      failure_mode: failureMode ?? "none",
      severity,
      owner: owners.join(","),
      product: product ?? "estate",
      subject,
      estate,
      page: key,
    },
    annotations: {
      summary: summaryOf(letter),
      runbook_url: letter.failureMode ? new URL(`/runbook/${letter.failureMode}`, letter.link).href : letter.link,
      state: letter.state,
      event: letter.event,
      letter: JSON.stringify(letter),
    },
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    generatorURL: letter.link,
  };
}
