import type { Objects } from "./object-path.ts";
import type { SourcePostgres } from "./parts/postgres.ts";
import type { ConnectWorker } from "./parts/worker.ts";
import { TcpProxy } from "./proxy/proxy.ts";

/** Ports a view takes: a listener of the broker, and a proxy before each shared system. */
export const viewPorts = 5;

export type ViewPorts = { monitored: number; kafka: number; connect: number; postgres: number; objects: number };

/** `viewPorts` numbers by what they are for. */
export function namedPorts(ports: readonly number[]): ViewPorts {
  const [monitored, kafka, connect, postgres, objects] = ports as [number, number, number, number, number];
  return { monitored, kafka, connect, postgres, objects };
}

type Seen = { postgres: SourcePostgres; worker: ConnectWorker; objects: Objects | null };

/** The systems that all paths share, through proxies of one watcher's own: what is hidden from it the others still see. */
export class View {
  readonly proxies: { kafka: TcpProxy; connect: TcpProxy; postgres: TcpProxy; objects?: TcpProxy };
  readonly #postgres: SourcePostgres;

  constructor(ports: ViewPorts, { postgres, worker, objects }: Seen) {
    const portOf = (url: string): number => Number(new URL(url).port);
    this.#postgres = postgres;
    this.proxies = {
      kafka: new TcpProxy(ports.kafka, ports.monitored),
      connect: new TcpProxy(ports.connect, portOf(worker.url)),
      postgres: new TcpProxy(ports.postgres, postgres.port),
      ...(objects ? { objects: new TcpProxy(ports.objects, portOf(objects.store.url)) } : {}),
    };
  }

  async start(): Promise<void> {
    await Promise.all(Object.values(this.proxies).map((proxy) => proxy.start()));
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.proxies).map((proxy) => proxy.stop()));
  }

  /** What is reached otherwise than through the stack's own proxies. */
  connections(): Record<string, string> {
    const { kafka, connect, postgres, objects } = this.proxies;
    return {
      LAB_KAFKA_BOOTSTRAP: `127.0.0.1:${kafka.port}`,
      LAB_CONNECT_URL: `http://127.0.0.1:${connect.port}`,
      LAB_ENROLLMENT_DATABASE_URL: this.#postgres.url("enrollment", postgres.port),
      ...(objects ? { LAB_OBJECT_STORE_URL: `http://127.0.0.1:${objects.port}` } : {}),
    };
  }
}
