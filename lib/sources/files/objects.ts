import type { ObjectClient } from "../objects/client.ts";
import type { FileTree } from "./tree.ts";

/** A prefix of a bucket, which ends in a slash, as if its keys were files. */
export function objectTree({ bucket, prefix }: { bucket: string; prefix: string }, client: ObjectClient): FileTree {
  return {
    async list(folder, signal) {
      const below = `${prefix}${folder}/`;
      const listed = await client.list(bucket, below, signal);
      return listed
        .map(({ key, modifiedAt }) => ({ name: key.slice(below.length), modifiedAt }))
        .filter(({ name }) => name !== "" && !name.includes("/"));
    },
    async read(path, signal, lastBytes) {
      const bytes = await client.get(bucket, `${prefix}${path}`, signal);
      return bytes === null || lastBytes === undefined ? bytes : bytes.subarray(Math.max(0, bytes.length - lastBytes));
    },
  };
}
