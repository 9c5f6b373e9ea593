import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * pass: bytes go through. hang: connections are accepted and nothing is forwarded, either way, also on those already
 * open. refuse: nothing listens and open connections are cut. slow: every chunk waits `delayMs` first.
 */
export type ProxyMode = { kind: "pass" } | { kind: "hang" } | { kind: "refuse" } | { kind: "slow"; delayMs: number };

/** A TCP proxy on 127.0.0.1 between the monitor and one system, so that failures are withheld by real means. */
export class TcpProxy {
  readonly port: number;
  readonly target: number;
  #mode: ProxyMode = { kind: "pass" };
  #server: Server | null = null;
  #pairs = new Set<[Socket, Socket]>();

  constructor(port: number, target: number) {
    this.port = port;
    this.target = target;
  }

  get mode(): ProxyMode {
    return this.#mode;
  }

  start(): Promise<void> {
    return this.set({ kind: "pass" });
  }

  /** Returns when the mode is in force. */
  async set(mode: ProxyMode): Promise<void> {
    this.#mode = mode;
    if (mode.kind === "refuse") return this.stop();
    if (this.#server === null) await this.#listen();
    for (const pair of this.#pairs) for (const socket of pair) mode.kind === "hang" ? socket.pause() : socket.resume();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    this.#pairs.clear();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #listen(): Promise<void> {
    const server = createServer((client) => this.#join(client));
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.port, "127.0.0.1", resolve);
    });
  }

  #join(client: Socket): void {
    const upstream = connect({ port: this.target, host: "127.0.0.1" });
    const pair: [Socket, Socket] = [client, upstream];
    this.#pairs.add(pair);
    const cut = () => {
      this.#pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on("data", (chunk: Buffer) => this.#forward(chunk, from, to));
      from.on("error", cut);
      from.on("close", cut);
      if (this.#mode.kind === "hang") from.pause();
    }
  }

  #forward(chunk: Buffer, from: Socket, to: Socket): void {
    if (this.#mode.kind !== "slow") {
      to.write(chunk);
      return;
    }
    from.pause();
    pause(this.#mode.delayMs).then(() => {
      if (!to.destroyed) to.write(chunk);
      if (this.#mode.kind !== "hang") from.resume();
    });
  }
}
