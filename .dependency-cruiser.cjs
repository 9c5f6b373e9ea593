/** Imports point one way: app → lib/* → lib/{observations,contracts,telemetry}. Composition is in bin/. */
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "lib-and-app-never-import-practice-or-lab",
      comment: "Practice, lab and live differ only in where observations come from; bin/ chooses.",
      severity: "error",
      from: { path: "^(app|lib)/" },
      to: { path: "^(practice|lab)/" },
    },
    { name: "lib-never-imports-app", severity: "error", from: { path: "^lib/" }, to: { path: "^app/" } },
    {
      name: "nothing-imports-bin",
      severity: "error",
      from: { path: "^(app|lib|practice|lab)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^bin/" },
    },
    {
      name: "foundations-import-no-other-lib",
      comment: "observations, contracts and telemetry carry the rest.",
      severity: "error",
      from: { path: "^lib/(observations|contracts|telemetry)/" },
      to: { path: "^lib/", pathNot: "^lib/(observations|contracts|telemetry)/" },
    },
    {
      name: "evaluate-is-pure",
      comment: "Rules take `now` and do no I/O.",
      severity: "error",
      from: { path: "^lib/evaluate/", pathNot: "\\.(test|fixture)\\.ts$" },
      to: { pathNot: "^lib/(evaluate|observations|contracts)/" },
    },
    {
      name: "evaluate-loads-no-files",
      severity: "error",
      from: { path: "^lib/evaluate/", pathNot: "\\.(test|fixture)\\.ts$" },
      to: { path: "^lib/contracts/(load|located|environment)\\.ts$" },
    },
    {
      name: "life-cycle-is-pure",
      severity: "error",
      from: { path: "^lib/pages/[^/]+\\.ts$", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^lib/(pages/[^/]+\\.ts|evaluate|observations|contracts)" },
    },
    {
      name: "sources-do-not-judge",
      comment: "Set arithmetic is no judgement: there is one RangeSet for everything.",
      severity: "error",
      from: { path: "^lib/sources/" },
      to: { path: "^lib/(evaluate|pages|board)/", pathNot: "^lib/evaluate/range-set\\.ts$" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "no-missing-modules", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // The swc parser reads no JSX: for .tsx files Biome holds the same rule (noRestrictedImports in biome.json).
    exclude: { path: "(^|/)generated/|^\\.next|^dist/|\\.tsx$" },
    tsPreCompilationDeps: true,
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
