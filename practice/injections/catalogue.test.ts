import { expect, test } from "vitest";
import { failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import { noEffects } from "../effects.ts";
import { injectionOf, injections } from "./index.ts";

test("every injection names a failure mode of the table, or a non-incident, once", () => {
  const names = injections.map(({ what }) => what);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name.startsWith("N") || failureModeIds.some((id) => id === name)).toBe(true);
});

test("a failure leaves half an hour between its detection and its end", () => {
  for (const injection of injections.filter(({ what }) => what.startsWith("F"))) {
    expect(injection.owners.length, injection.what).toBeGreaterThan(0);
    // A floor on volume would cry every quiet night: that nothing is written takes hours to tell.
    const longest = injection.what === "F18" ? 25_000 : 3_600;
    expect(injection.detectWithinSeconds, injection.what).toBeLessThanOrEqual(longest);
    expect(injection.lastsSeconds, injection.what).toBeLessThanOrEqual(longest);
    const least = injection.detectWithinSeconds + 1_800;
    if (!injection.staysUntilCleared) expect(injection.lastsSeconds, injection.what).toBeGreaterThanOrEqual(least);
  }
});

test("every injection changes something, in each of its shapes", () => {
  const untouched = JSON.stringify(noEffects());
  for (const injection of injections) {
    for (const shape of injection.shapes ?? [""]) {
      const effects = noEffects();
      injection.causes(effects, { from: 1_000, to: 2_000 }, shape);
      expect(JSON.stringify(effects), `${injection.what} ${shape}`).not.toBe(untouched);
    }
  }
});

test("a non-incident lasts an hour at most, but nights, enrollment weeks and clock changes", () => {
  for (const injection of injections.filter(({ what }) => what.startsWith("N"))) {
    if (["N03", "N04", "N27"].includes(injection.what)) continue;
    expect(injection.lastsSeconds, injection.what).toBeLessThanOrEqual(3_600);
  }
});

test("an unknown name is no injection", () => {
  expect(injectionOf("F99")).toBeUndefined();
});
