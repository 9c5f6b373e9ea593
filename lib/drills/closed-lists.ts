/** What a hypothesis chooses from: the same for every drill, so that a list tells nothing about one. */

export const failureClasses = {
  skew: "one key, partition or task carries too much",
  stopped: "a thing that should run does not",
  waiting: "every part is right, the schedules add up",
  time: "event clocks or watermarks",
  planning: "choosing what to read costs more than reading",
  memory: "heap or pauses",
  disk: "space or throughput",
  loss: "facts that did not arrive, gone or set aside",
  duplication: "the same fact more than once",
  misread: "measured wrongly or at the wrong cursor",
  mix: "the population moved, no rate did",
  nothing: "no fault and no action on the pipeline",
} as const;
export type FailureClass = keyof typeof failureClasses;
export const failureClassNames = Object.keys(failureClasses) as [FailureClass, ...FailureClass[]];

export const systems = [
  "kafka",
  "connect",
  "debezium",
  "database",
  "spark",
  "flink",
  "streams",
  "clickhouse",
  "iceberg",
  "trino",
  "airflow",
  "producer",
  "registry",
  "object store",
  "monitor",
  "business",
] as const;
export type System = (typeof systems)[number];

/** Which of four questions failed. */
export const readerQuestions = {
  arrived: "Did it arrive intact and in time?",
  computed: "Is it computed as defined?",
  comparable: "Are the two populations comparable?",
  means: "Does it mean what the reader takes it to mean?",
} as const;
export type ReaderQuestion = keyof typeof readerQuestions;
export const readerQuestionNames = Object.keys(readerQuestions) as [ReaderQuestion, ...ReaderQuestion[]];

/** Classes after which that question is asked; and those that end by handing the finding over. */
export const questioned: ReadonlySet<FailureClass> = new Set(["mix", "nothing", "duplication", "misread"]);
export const handedOver: ReadonlySet<FailureClass> = new Set(["mix", "nothing"]);

export const relations = ["one", "either", "both", "none"] as const;
export type Relation = (typeof relations)[number];

/** The outcome of somebody who does not predict; offered beside every command's own. */
export const noStoryYet = "no story yet";
