import { SourceError } from "./source.ts";

/** `work`, unless `signal` aborts first: then a SourceError `timeout`. The work itself goes on and is not waited for. */
export function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const late = () => reject(new SourceError("timeout"));
    if (signal.aborted) late();
    signal.addEventListener("abort", late, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", late));
  });
}
