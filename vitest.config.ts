import { defineConfig } from "vitest/config";

const everywhere = ["lib/**", "practice/**", "lab/**", "bin/**", "app/**", "bench/**", "checks/**", "proofs/**"];
const files = (suffix: string) => everywhere.map((folder) => `${folder}/*${suffix}`);
const exclude = ["**/node_modules/**", "**/generated/**", ".next/**", "dist/**"];

/** unit: no service. db: an embedded PostgreSQL. lab: the real stack, one file at a time. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: [...files(".test.ts"), ...files(".test.tsx")],
          exclude: [...exclude, "**/*.db.test.ts", "**/*.lab.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "db",
          sequence: { groupOrder: 1 },
          include: files(".db.test.ts"),
          exclude,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "lab",
          sequence: { groupOrder: 2 },
          include: files(".lab.test.ts"),
          exclude,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
