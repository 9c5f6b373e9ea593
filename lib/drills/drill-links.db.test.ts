import { beforeAll, expect, test } from "vitest";
import { freshTestDatabase } from "../store/test-database.ts";
import { drillsForFailureMode } from "./drill-links.ts";

const store = freshTestDatabase();
const drill = "d-6b8d10";

async function attempt(person: string, opened: boolean): Promise<void> {
  const { prisma } = store.database;
  const id = `${person}-1`;
  const openedAt = opened ? new Date() : null;
  await prisma.attempt.create({ data: { id, drill, person, number: 1, openedAt } });
  const words = { explains: "x", doesNotExplain: "x", nextQuery: "x", disproof: "x", story: "x" };
  await prisma.hypothesis.create({
    data: { attemptId: id, system: "kafka", failureClass: ["stopped"], confidence: 50, ...words },
  });
}
const links = (id: string, role: "viewer" | "trainee" | "lead") => drillsForFailureMode({ id, role }, store.database);

beforeAll(async () => {
  await attempt("solved", true);
  await attempt("waiting", false);
});

test("a trainee is told of a drill on the runbook once its answer was read, and of nothing else", async () => {
  expect([...(await links("solved", "trainee"))]).toEqual([
    ["F19", { links: [{ id: drill, title: "Disk alarm on the primary, cohort fresh" }], closed: 0 }],
  ]);
  expect((await links("waiting", "trainee")).size).toBe(0);
  expect((await links("new", "trainee")).size).toBe(0);
  expect((await links("new", "viewer")).size).toBe(0);
});

test("a lead is told how many there are, and which only after the own answer", async () => {
  const seen = await links("new", "lead");
  expect([...seen.values()].flatMap((each) => each.links)).toEqual([]);
  expect(seen.get("F19")?.closed).toBeGreaterThanOrEqual(1);
  expect((await links("solved", "lead")).get("F19")?.links).toHaveLength(1);
});
