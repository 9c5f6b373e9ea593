import type { ArithmeticBlock } from "./arithmetic-block.ts";

/** Each assertion as it is written and with its numbers: `hot - read == growth: 12500 - 9000 == 3500`. */
export function arithmeticWords({ figures, assert }: ArithmeticBlock): string[] {
  const numbers = (assertion: string) =>
    assertion.replace(/[a-z][A-Za-z0-9]*/g, (name) => String(figures[name]?.value ?? name));
  return assert.map((assertion) => `${assertion}: ${numbers(assertion)}`);
}
