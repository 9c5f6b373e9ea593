import { ObjectStore } from "./parts/object-store.ts";
import type { Say } from "./parts/part.ts";
import { TcpProxy } from "./proxy/proxy.ts";

/** Ports this part of the lab takes. */
export const objectsPorts = 2;

/** The S3 server that every landing writes to, and the proxy before it for whoever watches. */
export class Objects {
  readonly store: ObjectStore;
  readonly proxy: TcpProxy;

  constructor(run: string, program: { java: string; classpath: string }, ports: number[], say: Say) {
    const [port, proxied] = ports as [number, number];
    this.store = new ObjectStore(run, program, port, say);
    this.proxy = new TcpProxy(proxied, port);
  }

  async start(): Promise<void> {
    await this.store.start();
    await this.proxy.start();
  }

  connections(): Record<string, string> {
    return {
      LAB_OBJECT_STORE_URL: `http://127.0.0.1:${this.proxy.port}`,
      LAB_OBJECT_STORE_KEY: this.store.accessKey,
      LAB_OBJECT_STORE_SECRET: this.store.secretKey,
    };
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    await this.store.part.stop();
  }
}
