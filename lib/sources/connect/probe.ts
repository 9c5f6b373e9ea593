import { type Source, SourceError } from "../source.ts";
import type { ConnectClient } from "./client.ts";

/** Well above a healthy answer (some milliseconds) and below a source's own deadline. */
const witnessMs = 1_500;

/**
 * Whether Connect answers. As a witness for the brokers behind it one connector's offsets are asked for: a worker that has
 * lost them still answers everything else and hangs there.
 */
export function connectProbe(id: string, connector: string | null, client: ConnectClient): Source {
  return {
    id,
    async read({ signal }) {
      await client.get("/connectors", signal);
      const hung = connector !== null && (await hangs(client, connector, signal));
      return { kind: "dependency-probe", reachable: true, witness: hung ? "offsets-timeout" : "none" };
    },
  };
}

async function hangs(client: ConnectClient, connector: string, signal: AbortSignal): Promise<boolean> {
  const path = `/connectors/${encodeURIComponent(connector)}/offsets`;
  try {
    await client.get(path, AbortSignal.any([signal, AbortSignal.timeout(witnessMs)]));
    return false;
  } catch (error) {
    return error instanceof SourceError && error.reason === "timeout";
  }
}
