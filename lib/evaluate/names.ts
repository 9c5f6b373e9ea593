import type { CursorKind } from "../contracts/types.ts";
import type { Cursor, Product } from "./types.ts";

export type Sibling = { name: string; subject: string; cursor: Cursor };

/** The ids and memory keys of one product, each joined once per contract: every sweep asks for hundreds of them. */
export class Names {
  private readonly observations = new Map<string, string>();
  private readonly shared = new Map<string, string>();
  private readonly acceptances = new Map<string, string>();
  private readonly signals = new Map<string, { id: string; key: string }>();
  private readonly siblings = new Map<string, Sibling | undefined>();

  constructor(
    private readonly productId: string,
    private readonly product: Product,
  ) {}

  /** `enrollment.slot` */
  observation(cursorName: string): string {
    return found(this.observations, cursorName, () => `${this.product.prefix}.${cursorName}`);
  }

  sharedKey(name: string): string {
    return found(this.shared, name, () => `shared:${this.productId}:${name}`);
  }

  acceptedKey(subject: string): string {
    return found(this.acceptances, subject, () => `accepted:${subject}`);
  }

  signal(name: string): { id: string; key: string } {
    return found(this.signals, name, () => {
      const id = `${this.productId}.${name}`;
      return { id, key: `signal:${id}` };
    });
  }

  /** The product's first cursor of the kind (and role). */
  sibling(kind: CursorKind, role: string | undefined): Sibling | undefined {
    const key = role === undefined ? kind : `${kind}/${role}`;
    if (!this.siblings.has(key)) this.siblings.set(key, this.findSibling(kind, role));
    return this.siblings.get(key);
  }

  private findSibling(kind: CursorKind, role: string | undefined): Sibling | undefined {
    for (const [name, cursor] of Object.entries(this.product.cursors)) {
      if (cursor.kind !== kind) continue;
      if (role !== undefined && !("role" in cursor && cursor.role === role)) continue;
      return { name, subject: this.observation(name), cursor };
    }
    return undefined;
  }
}

function found<T>(known: Map<string, T>, key: string, make: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

const pairs = new Map<string, Map<string, string>>();

/** `first:second`, joined once; for the few first parts that the rules themselves name. */
export function joined(first: string, second: string): string {
  const ofFirst = pairs.get(first) ?? new Map<string, string>();
  pairs.set(first, ofFirst);
  if (ofFirst.size > 2_000) ofFirst.clear();
  return found(ofFirst, second, () => `${first}:${second}`);
}
