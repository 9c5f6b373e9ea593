/** PostgreSQL's int8multirange text of [first, through] without the `holes` (any order) and with the `extras` above it. */
export function rangesText(
  through: number,
  holes: readonly number[],
  extras: readonly number[] = [],
  first = 1,
): string {
  const parts: string[] = [];
  let from = first;
  for (const hole of [...new Set(holes)].sort((a, b) => a - b)) {
    if (hole > through) break;
    if (hole < from) continue;
    if (hole > from) parts.push(`[${from},${hole})`);
    from = hole + 1;
  }
  if (from <= through) parts.push(`[${from},${through + 1})`);
  for (const extra of extras) if (extra > through) parts.push(`[${extra},${extra + 1})`);
  return `{${parts.join(",")}}`;
}
