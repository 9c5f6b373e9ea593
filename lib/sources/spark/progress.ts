import { asSourceError } from "../classify.ts";
import type { FileTree } from "../files/tree.ts";
import { byStatus, readBody } from "../http-answer.ts";
import { SourceError } from "../source.ts";

/** Where a listener's events are: a file of the tree, or an address that serves its lines. */
export type ProgressPlace = { tree: FileTree; path: string } | { url: string };

/** Enough for some minutes of batches. */
const lastBytes = 262_144;

/** The last lines that the listener wrote; null when it has written none yet. Throws SourceError. */
export async function readProgress(place: ProgressPlace, signal: AbortSignal): Promise<string | null> {
  const bytes =
    "url" in place ? await fetched(place.url, signal) : await place.tree.read(place.path, signal, lastBytes);
  if (bytes === null) return null;
  const text = bytes.toString("utf8");
  // Something else answers there: silence must not be read out of it.
  if (text.trim() !== "" && !text.includes('"runId"')) throw new SourceError("garbage");
  return text;
}

async function fetched(url: string, signal: AbortSignal): Promise<Buffer | null> {
  let response: Response;
  try {
    response = await fetch(url, { signal, redirect: "error" });
  } catch (error) {
    throw asSourceError(error);
  }
  if (response.status === 200) return readBody(response, 16 * 1024 * 1024, signal);
  response.body?.cancel().catch(() => undefined);
  if (response.status === 404) return null;
  throw new SourceError(byStatus(response.status));
}
