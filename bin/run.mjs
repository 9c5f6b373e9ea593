import { existsSync } from "node:fs";
import { ensureBuilt, root } from "./build.mjs";

const built = new URL("dist/one-board.js", root);
const starting = process.argv[2] === "start" && !process.argv.includes("--help");
if (starting && process.env.ONE_BOARD_BUILD !== "never") await ensureBuilt();
if (existsSync(built)) {
  process.env.NODE_ENV ??= "production";
  await import(built.href);
} else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./one-board.ts");
}
