import { expect, test } from "vitest";
import { clock } from "./healthy.fixture.ts";
import { play, type Row, verdictOf } from "./timeline.fixture.ts";

/** Every row of a table is a test of its own. */
export function checkRows(rows: readonly Row[]): void {
  test.each(rows.map((row) => [row.name, row] as const))("%s", (_name, row) => {
    const verdict = verdictOf(row, play(row));
    const { says } = row;
    expect(verdict?.state).toBe(says.state);
    if (says.reason !== undefined) expect(verdict?.reason).toBe(says.reason);
    if (says.owners !== undefined) expect(verdict?.owners).toEqual(says.owners);
    if (says.evidence !== undefined) expect(verdict?.evidence).toMatchObject(says.evidence);
    if (says.since !== undefined) expect(verdict?.since).toBe(clock(says.since));
    if (says.clear !== undefined) expect(verdict?.clear ?? true).toBe(says.clear);
    if (says.unseen !== undefined) expect(verdict?.unseen).toBe(says.unseen);
    if (says.deadline === "none") expect(verdict?.deadline).toBeUndefined();
    else if (says.deadline === "some")
      expect(Date.parse(verdict?.deadline ?? "")).toBeGreaterThan(Date.parse(clock(row.until)));
    else if (says.deadline !== undefined) expect(verdict?.deadline).toBe(says.deadline);
  });
}
