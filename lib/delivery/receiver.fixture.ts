import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

export type Received = { path: string; headers: http.IncomingHttpHeaders; body: string };
/** What the receiver does with a request: answer with a status (and headers), never answer, or break the connection off. */
export type Manner = { status: number; headers?: Record<string, string> } | "hang" | "break-off" | "half-an-answer";

/** A receiver on 127.0.0.1 that keeps what it took and behaves as `manner` says, request by request. */
export class Receiver {
  readonly taken: Received[] = [];
  /** Every request, whatever became of it. */
  readonly asked: Received[] = [];
  manner: (request: Received) => Manner = () => ({ status: 202 });
  readonly #server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const received = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() };
      this.asked.push(received);
      const manner = this.manner(received);
      if (manner === "hang") return;
      if (manner === "break-off") return void request.socket.destroy();
      if (manner === "half-an-answer") {
        response.writeHead(200, { "content-length": "100" });
        response.write("half", () => request.socket.destroy());
        return;
      }
      if (manner.status < 300) this.taken.push(received);
      response.writeHead(manner.status, manner.headers).end("{}");
    });
  });

  url = "";

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  clear(): void {
    this.taken.length = 0;
    this.asked.length = 0;
    this.manner = () => ({ status: 202 });
  }
}

/** One receiver for the whole test file. */
export function testReceiver(): Receiver {
  const receiver = new Receiver();
  beforeAll(() => receiver.open());
  afterAll(() => receiver.close());
  return receiver;
}
