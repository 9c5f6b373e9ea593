#!/usr/bin/env node
// Plain JavaScript that any Node understands: it looks at the version before anything modern is imported.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `One Board needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and start again.\n`,
  );
  process.exit(1);
}
import("./run.mjs").catch((error) => {
  process.stderr.write(`${error?.stack ?? error}\n`);
  process.exit(1);
});
