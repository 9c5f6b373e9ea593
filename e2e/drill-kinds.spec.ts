import { begin, expectReadable, fillGate, press, pressButton, run } from "./drill-keys.ts";
import { expect, test } from "./fixtures.ts";

type Kind = { kind: string; path: string; command: string; guess: [string, string]; claims: RegExp[] };

/** One drill of each kind with the claim that is right; the single system is in drills.spec.ts. */
const kinds: Kind[] = [
  {
    kind: "cross-system",
    path: "/drills/d-a9417e",
    command: "E2",
    guess: ["debezium", "loss"],
    claims: [/^Changes lost/],
  },
  { kind: "no-fault", path: "/drills/d-c27e95", command: "E1", guess: ["business", "nothing"], claims: [/still open/] },
  {
    kind: "two-fault",
    path: "/drills/d-c4d930",
    command: "E9",
    guess: ["spark", "stopped"],
    claims: [/query ended/, /store turns/],
  },
];

for (const { kind, path, command, guess, claims } of kinds) {
  test(`a ${kind} drill is done by keyboard from its alert to its close`, async ({ page }) => {
    test.slow(); // Two looks by axe at a long page.
    await begin(page, path);
    await run(page, command);
    await fillGate(page, ...guess);
    await pressButton(page, "Store and open the answer");
    await expect(page.getByRole("heading", { name: "Which of these is your story?" })).toBeVisible();
    for (const label of claims) {
      await page.locator(".cl label", { hasText: label }).locator("input").focus();
      await page.keyboard.press("Space");
    }
    if (claims.length > 1) await press(page, '.chips label:has-text("both at once") input');
    await pressButton(page, /^Store the claim/);
    await expect(page.getByRole("heading", { name: "Matches" })).toBeVisible();
    await expectReadable(page);
    if (kind === "no-fault") {
      await press(page, "input[name=question]", 3);
      for (const field of ["Hand it over to", "with this table", "so that they decide"])
        await page.getByLabel(field).fill("the course desk");
    }
    await pressButton(page, "Finish");
    await expect(page.getByRole("heading", { name: "Finished" })).toBeVisible();
  });
}

test("a live drill: an estate of one's own, its figures now, and the answer after the hypothesis", async ({ page }) => {
  test.slow(); // Four looks by axe at long pages.
  await begin(page, "/drills/d-b90e17");
  const figures = page.getByRole("region", { name: "The estate now" });
  await expect(figures.getByRole("row")).toHaveCount(7);
  await expect(figures).toContainText("it runs until");
  await run(page, "E13");
  await run(page, "E1");
  await page.reload();
  await expect(page.getByLabel("Output of E13", { exact: true })).toContainText("enrollment_debezium");
  expect(await page.content(), "no answer before the commit").not.toContain("rootCause");
  await fillGate(page, "debezium", "stopped");
  await expectReadable(page);
  await pressButton(page, "Store and open the answer");
  await press(page, ".cl label input");
  await pressButton(page, /^Store the claim/);
  await expect(page.getByRole("heading", { name: "The cause", exact: true })).toBeVisible();
  await expectReadable(page);
});
