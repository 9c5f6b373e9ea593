import type { HttpClient } from "../http/client.ts";
import { type Source, SourceError } from "../source.ts";

/** Whether the registry lists its subjects, in the interface that all of them share. `path`: its root there. */
export function registryProbe(id: string, path: string, client: HttpClient): Source {
  return {
    id,
    async read({ signal }) {
      if (!Array.isArray(await client.json(`${path}/subjects`, signal))) throw new SourceError("garbage");
      return { kind: "dependency-probe", reachable: true };
    },
  };
}
