import { createServer, type Server } from "node:http";
import type { Say } from "./part.ts";

const everyMs = 500;

/**
 * The storefront's own count of checkouts, as a JSON document and as a metric. It counts by itself while the shop is open: lines
 * that are not written do not hold it back. Beside it how many lines were sold in a range of time, `/lines?from=&to=`.
 */
export class Storefront {
  readonly url: string;
  checkouts = 0;
  readonly #port: number;
  readonly #say: Say;
  readonly #server: Server;
  /** Event times of the lines that were sold. */
  readonly #sold: number[] = [];
  #open = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(port: number, say: Say) {
    this.url = `http://127.0.0.1:${port}`;
    this.#port = port;
    this.#say = say;
    this.#server = createServer((request, response) => {
      const asked = new URL(request.url ?? "/", this.url);
      if (asked.pathname === "/lines")
        return response.end(JSON.stringify({ lines: this.#linesOf(asked.searchParams) }));
      const isMetrics = asked.pathname === "/metrics";
      if (!isMetrics && asked.pathname !== "/checkouts") return response.writeHead(404).end();
      response.setHeader("content-type", isMetrics ? "text/plain; version=0.0.4" : "application/json");
      const metric = `# TYPE storefront_checkouts_total counter\nstorefront_checkouts_total{shop="web"} ${this.checkouts}\n`;
      response.end(isMetrics ? metric : JSON.stringify({ checkouts: this.checkouts }));
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
    this.#timer = setInterval(() => {
      if (this.#open) this.checkouts += 1;
    }, everyMs);
    this.#say(`storefront: counts checkouts at ${this.url}/checkouts`);
  }

  /** While it is closed nobody checks out. */
  setOpen(open: boolean): void {
    this.#open = open;
  }

  /** Lines that a customer has bought, by event time: told by whoever wrote them. */
  sold(eventTimes: Date[]): void {
    this.#sold.push(...eventTimes.map((at) => at.getTime()));
  }

  #linesOf(range: URLSearchParams): number {
    const [from, to] = [Date.parse(range.get("from") ?? ""), Date.parse(range.get("to") ?? "")];
    return this.#sold.filter((at) => at >= from && at < to).length;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
