import { existsSync } from "node:fs";
import { ensureBuilt, programsAreCurrent, root } from "./build.mjs";

const built = new URL("dist/one-board.js", root);
const starting = process.argv[2] === "start" && !process.argv.includes("--help");
const never = process.env.ONE_BOARD_BUILD === "never";
if (starting && !never) await ensureBuilt();
// What an older version was built from may not know this command, or answers it by older rules.
if (existsSync(built) && (never || starting || programsAreCurrent())) {
  process.env.NODE_ENV ??= "production";
  await import(built.href);
} else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./one-board.ts");
}
