/** A number in [0, 1) that depends on nothing but its arguments: the estate's only source of variety. */
export function chance(seed: number, label: string, index = 0): number {
  let hash = (seed ^ 0x9e3779b9) >>> 0;
  for (let at = 0; at < label.length; at++) hash = Math.imul(hash ^ label.charCodeAt(at), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (index & 0xffffffff), 0x85ebca6b) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16) ^ Math.floor(index / 0x100000000), 0x27d4eb2f) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x100000000;
}

/** A whole number in [low, high], both included. */
export function between(low: number, high: number, seed: number, label: string, index = 0): number {
  return low + Math.floor(chance(seed, label, index) * (high - low + 1));
}
