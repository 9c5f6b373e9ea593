import { existsSync, readFileSync } from "node:fs";

/** The last lines of a log file, for an error message; empty when there is no file. */
export function lastLines(file: string, count: number): string {
  if (!existsSync(file)) return "";
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}
