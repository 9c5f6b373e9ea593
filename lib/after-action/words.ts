export const afterActionWords = {
  title: "After action",
  note: "Kept with the page for as long as there is a board.",
  write: "Write the after action",
  again: "Write it again",
  store: "Store",
  stored: "Stored.",
  failed: "Not stored. The server did not answer; your text is still here.",
  open: "This page is still open. It can be written once the page has ended.",
  none: "Nobody has written it yet. A lead does.",
  fields: {
    alert: "Alert",
    symptoms: "Symptoms",
    firstGuess: "First guess, optional",
    rootCause: "Root cause",
    fix: "Fix",
    prevention: "Prevention",
  },
  hints: {
    alert: "As it was sent.",
    symptoms: "Numbers and timeline, UTC, as they were measured.",
    firstGuess: "As it was stored with the acknowledgement.",
    rootCause: "",
    fix: "",
    prevention: "What will show it sooner or keep it from happening.",
  },
  metric: "Metric that shows it",
  owner: "Owner",
  due: "Due",
  choose: "Choose",
  by: (who: string, at: string) => `Written by ${who}, ${at.slice(0, 16).replace("T", " ")} UTC.`,
} as const;

export const actionWords = {
  title: "Open actions",
  subtitle: "What after actions and drills promised, the one due first on top",
  none: "No open action.",
  overdue: "overdue",
  done: "Done",
  failed: "Not recorded.",
  fromDrill: "out of a drill",
  age: (days: number) => (days === 1 ? "1 day old" : `${days} days old`),
} as const;

/** The board's quiet line; null while nothing is overdue. */
export const overdueLine = (count: number): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? "action is" : "actions are"} overdue.`;
