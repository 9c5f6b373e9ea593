import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * pass: bytes go through. hang: connections are accepted and nothing is forwarded, either way, also on those already
 * open. refuse: nothing listens and open connections are cut. slow: every chunk waits `delayMs` first.
 */
export type ProxyMode = { kind: "pass" } | { kind: "hang" } | { kind: "refuse" } | { kind: "slow"; delayMs: number };

type Pair = [client: Socket, upstream: Socket];

/** A TCP proxy on 127.0.0.1 between the monitor and one system, so that failures are withheld by real means. */
export class TcpProxy {
  readonly port: number;
  readonly target: number;
  #mode: ProxyMode = { kind: "pass" };
  #server: Server | null = null;
  #pairs = new Set<Pair>();
  #held = new Set<Socket>();

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
    if (mode.kind === "hang") {
      for (const pair of this.#pairs) for (const socket of pair) socket.pause();
      return;
    }
    for (const pair of this.#pairs) for (const socket of pair) socket.destroyed ? cut(pair) : socket.resume();
    const held = [...this.#held];
    this.#held.clear();
    for (const client of held) this.#join(client);
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const pair of this.#pairs) cut(pair);
    for (const client of this.#held) client.destroy();
    this.#held.clear();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #listen(): Promise<void> {
    const server = createServer((client) => {
      client.on("error", () => undefined);
      if (this.#mode.kind === "hang") this.#hold(client);
      else this.#join(client);
    });
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.port, "127.0.0.1", resolve);
    });
  }

  /** Accepted, and joined to nothing yet: a hanging network does not tell whether its target lives. */
  #hold(client: Socket): void {
    client.pause();
    this.#held.add(client);
    client.once("close", () => this.#held.delete(client));
  }

  #join(client: Socket): void {
    const upstream = connect({ port: this.target, host: "127.0.0.1" });
    const pair: Pair = [client, upstream];
    this.#pairs.add(pair);
    client.once("close", () => {
      this.#pairs.delete(pair);
      upstream.destroy();
    });
    upstream.on("error", () => undefined);
    upstream.once("close", () => {
      if (this.#mode.kind !== "hang") cut(pair);
    });
    client.on("data", (chunk: Buffer) => this.#forward(chunk, client, upstream));
    upstream.on("data", (chunk: Buffer) => this.#forward(chunk, upstream, client));
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

function cut([client, upstream]: Pair): void {
  client.destroy();
  upstream.destroy();
}
