import type { Contract } from "../../lib/contracts/types.ts";
import { active } from "../effects.ts";
import type { Model } from "../model.ts";
import type { Documents } from "./documents.ts";

export function observeDependencies(model: Model, contract: Contract, at: number): Documents {
  const documents: Documents = {};
  for (const [id, dependency] of Object.entries(contract.dependencies)) {
    const hangs = dependency.kind === "connect" && active(model.effects.offsetsHang, at) !== undefined;
    documents[`dependency.${id}`] = {
      kind: "dependency-probe",
      reachable: true,
      ...(dependency.kind === "kafka" && { leaderless: active(model.effects.leaderless, at)?.partitions ?? 0 }),
      ...(dependency.kind === "connect" && { witness: hangs ? "offsets-timeout" : "none" }),
    };
  }
  return documents;
}
