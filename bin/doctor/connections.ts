import type { Contract } from "../../lib/contracts/types.ts";

export type Connection = { name: string; kind: string; host: string; port: number };

const usualPort: Record<string, number> = { kafka: 9092, connect: 8083, postgres: 5432, registry: 8080 };

/** Every host and port that the contract's connections name; a bootstrap list gives one each. Unfilled ones are left out. */
export function connectionTargets(contract: Contract): Connection[] {
  return Object.entries(contract.connections).flatMap(([name, fields]) => {
    const kind = fields.kind ?? "";
    const texts = fields.bootstrap ? fields.bootstrap.split(",") : fields.url ? [fields.url] : [];
    return texts.flatMap((text) => target(name, kind, text.trim()) ?? []);
  });
}

function target(name: string, kind: string, text: string): Connection | null {
  if (text === "" || text.includes("${")) return null;
  const url = new URL(text.includes("://") ? text : `tcp://${text}`);
  const port = Number(url.port) || (usualPort[kind] ?? (url.protocol === "https:" ? 443 : 80));
  return { name, kind, host: url.hostname, port };
}
