import type { Finding } from "./references.ts";
import { usedConnections } from "./references.ts";
import type { Contract } from "./types.ts";

const reference = /\$\{([A-Z][A-Z0-9_]*)\}/g;
const secretInUrl = /:\/\/[^/\s:@]+:[^/\s@$]+@/;

/**
 * Fills `${NAME}` in connections from the environment. A variable that is missing is a finding only where a product of
 * this run reads through the connection; practice reads nothing from outside. A password written into the file is a finding.
 */
export function fillConnections(
  contract: Contract,
  env: Record<string, string | undefined>,
): { contract: Contract; findings: Finding[] } {
  const findings: Finding[] = [];
  const used = contract.mode === "practice" ? [] : usedConnections(contract);
  const connections = Object.fromEntries(
    Object.entries(contract.connections).map(([id, fields]) => {
      const filled = Object.entries(fields).map(([field, text]) => {
        const path = ["connections", id, field];
        if (secretInUrl.test(text)) {
          findings.push({
            path,
            message: "a secret stands in the file; name an environment variable instead",
          });
        }
        const value = text.replace(reference, (whole, name: string) => {
          const found = env[name];
          if (found === undefined && used.includes(id))
            findings.push({ path, message: `environment variable ${name} is not set` });
          return found ?? whole;
        });
        return [field, value];
      });
      return [id, Object.fromEntries(filled)];
    }),
  );
  return { contract: { ...contract, connections }, findings };
}

/** Every variable counts as set: for checks and proofs, which read nothing from outside. */
export const anyVariable: Record<string, string | undefined> = new Proxy({}, { get: () => "unused" });
