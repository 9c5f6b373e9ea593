import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "../../lib/contracts/located.ts";
import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import type { EvidenceFile } from "../../lib/runbook/evidence.ts";
import { standingBelow } from "../../lib/runbook/standing.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import type { Stack } from "../stack.ts";
import type { Firing } from "./firing.ts";

export type Evidence = EvidenceFile;

const hashOf = (...paths: string[]): string => {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest("hex");
};

export async function versionsOf(stack: Stack): Promise<Record<string, string>> {
  const [row] = await stack.postgres.query<{ server_version: string }>("postgres", "show server_version");
  const jar = (name: string, pom: string): string => {
    const text = readFileSync(join(projectRoot(), "lab", "install", pom, "pom.xml"), "utf8");
    return new RegExp(name).exec(text)?.[1] ?? "unknown";
  };
  return {
    postgresql: row?.server_version ?? "unknown",
    kafka: jar("<kafka.version>([^<]+)<", "kafka"),
    debezium: jar("<version>([^<]+Final)<", "debezium"),
    ...(stack.progress === null ? {} : { spark: jar("<spark.version>([^<]+)<", "spark") }),
    node: process.versions.node,
  };
}

type Under = { versions: EvidenceFile["versions"]; contractFile: string; run?: string };

/** Writes `evidence/F19.json`. `run`: when the run of `fire` began that it is of, ISO. */
export function writeEvidence(
  folder: string,
  failureMode: FailureModeId,
  shapes: Firing[],
  { versions, contractFile, run }: Under,
) {
  const root = projectRoot();
  const evidence = {
    failureMode,
    mode: "lab",
    firedAt: shapes[0]?.times.injected ?? new Date().toISOString(),
    ...(run === undefined ? {} : { run }),
    versions,
    contract: {
      file: contractFile,
      hash: hashOf(...filesOf(join(root, contractFile))),
    },
    proven: standingBelow(root)(failureMode, contractFile),
    shapes,
  };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${failureMode}.json`);
  writeFileSync(file, `${JSON.stringify(evidence, null, 2)}\n`);
  return file;
}
