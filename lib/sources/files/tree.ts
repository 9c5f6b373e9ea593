/** A file directly below a folder. `modifiedAt`: ms, the clock of whoever keeps it. */
export type FoundFile = { name: string; modifiedAt: number };

/** Small files that another program writes: a folder of this machine, or a prefix of an object store. Reads only. */
export interface FileTree {
  /** Files directly in a folder, in no order; none where there is no such folder. Throws SourceError. */
  list(folder: string, signal: AbortSignal): Promise<FoundFile[]>;
  /** A file's bytes, or its last ones; null when there is no such file. Throws SourceError. */
  read(path: string, signal: AbortSignal, lastBytes?: number): Promise<Buffer | null>;
}
