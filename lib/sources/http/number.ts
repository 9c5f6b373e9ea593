import type { ObservationOf } from "../../observations/types.ts";
import { valueAt } from "../identities.ts";
import { type Source, SourceError } from "../source.ts";
import type { HttpClient } from "./client.ts";
import { parseMetrics, sumOf } from "./metrics.ts";

/** Where one number stands: in a JSON document at a dotted path, or as a metric in Prometheus' text format. */
export type NumberPlace =
  | { path: string; field: string }
  | { path: string; metric: string; labels: Record<string, string> };

/** `name="value",other="value"`, or nothing. Throws RangeError on anything else. */
export function parseLabels(text: string): Record<string, string> {
  return Object.fromEntries(
    (text === "" ? [] : text.split(",")).map((each) => {
      const [, name, value] = /^\s*([a-zA-Z_]\w*)\s*=\s*"?([^"]*?)"?\s*$/.exec(each) ?? [];
      if (name === undefined || value === undefined) throw new RangeError(`not a label: ${each}`);
      return [name, value];
    }),
  );
}

/** One number from outside the stream, rounded down: checkouts of the storefront, sessions on the roster. */
export function numberSource(id: string, place: NumberPlace, client: HttpClient): Source {
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"number">> {
      return { kind: "number", value: "metric" in place ? await ofMetric(place) : await ofDocument(place) };

      async function ofMetric({ path, metric, labels }: Extract<NumberPlace, { metric: string }>): Promise<string> {
        const samples = parseMetrics(await client.text(path, "text/plain", signal));
        return whole(sumOf(samples, metric, labels));
      }
      async function ofDocument({ path, field }: Extract<NumberPlace, { field: string }>): Promise<string> {
        const found = valueAt(await client.json(path, signal), field);
        if (typeof found === "string" && /^\d{1,19}$/.test(found)) return found;
        if (typeof found !== "number") throw new SourceError(found === undefined ? "not-found" : "garbage");
        return whole(found);
      }
    },
  };
}

function whole(value: number): string {
  if (!Number.isFinite(value) || value < 0) throw new SourceError("garbage");
  return BigInt(Math.floor(value)).toString();
}
