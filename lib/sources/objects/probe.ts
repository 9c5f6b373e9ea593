import type { Source } from "../source.ts";
import type { ObjectClient } from "./client.ts";

/** Whether the object store lists a bucket for this reader. */
export function objectStoreProbe(id: string, bucket: string, client: ObjectClient): Source {
  return {
    id,
    async read({ signal }) {
      await client.probe(bucket, signal);
      return { kind: "dependency-probe", reachable: true };
    },
  };
}
