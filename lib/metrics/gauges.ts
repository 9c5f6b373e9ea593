import { Gauge, Registry } from "prom-client";

type Labels = Record<string, string>;
export type Sample = { labels: Labels; value: number };

/** A registry of its own per scrape: what is not measured now is absent, not the last value that was. */
export class Scrape {
  readonly #registry = new Registry();

  /** One gauge with its samples; without samples it is left out. */
  add(name: string, help: string, samples: Sample[]): void {
    const [first] = samples;
    if (!first) return;
    const gauge = new Gauge({ name, help, labelNames: Object.keys(first.labels), registers: [this.#registry] });
    for (const { labels, value } of samples) gauge.set(labels, value);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}
