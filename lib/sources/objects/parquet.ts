import { parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";

/** Whether the bytes are a Parquet file: it begins and ends with the same four letters. */
export function isParquet(bytes: Buffer): boolean {
  return (
    bytes.length >= 12 &&
    bytes.toString("latin1", 0, 4) === "PAR1" &&
    bytes.toString("latin1", bytes.length - 4) === "PAR1"
  );
}

/**
 * The rows of a Parquet file with only the columns that hold these dotted paths. Whole numbers are decimal strings, times
 * milliseconds. Throws on a file that cannot be read.
 */
export async function parquetRows(bytes: Buffer, paths: string[]): Promise<unknown[]> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const columns = [...new Set(paths.map((path) => path.split(".")[0] as string))];
  const rows = await parquetReadObjects({ file, columns, compressors });
  return rows.map(plain);
}

function plain(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Date) return value.getTime();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}
