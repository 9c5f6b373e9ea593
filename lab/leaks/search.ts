import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { tablesWith } from "../fire/planted.ts";

/** Where a text is found: tables, files below folders, answers and what was delivered. Empty: nowhere. */
export async function placesOf(
  text: string,
  where: { pool: Pool; folders: string[]; answers: Map<string, string>; delivered: string },
): Promise<string[]> {
  const files = where.folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()),
  );
  return [
    ...(await tablesWith(where.pool, text)).map((name) => `table ${name}`),
    ...files
      .filter(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8").includes(text))
      .map(({ name }) => `file ${name}`),
    ...[...where.answers].filter(([, bytes]) => bytes.includes(text)).map(([path]) => `answer ${path}`),
    ...(where.delivered.includes(text) ? ["delivered"] : []),
  ];
}
