export type Place = { href: string; name: string };
/** `to`: where this answer can be seen to fail; else the question's own place. */
export type Option = { says: string; why: string; to?: Place };
/** `right`: index of the option that holds. `to`: where the answer can be seen. */
export type Question = {
  id: string;
  asks: string;
  options: readonly Option[];
  right: number;
  to: Place;
};

export const quizWords = {
  title: "Quiz",
  subtitle: "Three questions. The score comes after the third.",
  question: (index: number) => `Question ${index + 1}`,
  show: "See the score",
  again: "Start over",
  left: (count: number) => (count === 1 ? "1 question is open." : `${count} questions are open.`),
  score: (right: number, of: number) => `${right} of ${of}`,
  matches: "Matches.",
  misses: "Does not match.",
  see: "See it: ",
} as const;

export const questions: readonly Question[] = [
  {
    id: "lag",
    asks: "A consumer is up, its CPU is calm, every check is green, and the dashboard gets older. What tells you?",
    options: [
      {
        says: "The uptime check of the process, asked from outside every few seconds",
        why: "It is up. A slow consumer passes that check all day.",
        to: { href: "/drills", name: "the drill of 02:47, three minutes" },
      },
      {
        says: "Lag over a number somebody chose, or a fetch rate of zero",
        why: "Lag is what has happened and has not been seen; zero fetches with lag means stuck.",
      },
      { says: "The error count in its log", why: "Slow is no error: nothing is logged." },
      {
        says: "The broker's disk",
        why: "The log holds what is unread until retention passes. By then it is lost, not late.",
        to: { href: "/plan#F30", name: "the page on retention, in the plan" },
      },
    ],
    right: 1,
    to: { href: "/products/purchase-lines", name: "purchase lines, cursors side by side" },
  },
  {
    id: "thirteen",
    asks: "All thirteen tables were streamed in the simulator. What moved?",
    options: [
      { says: "Accuracy, by a little", why: "Accuracy comes from the orders, and those were streamed before." },
      {
        says: "The time lag at 14:00",
        why: "The orders job polls as before; the twelve stand beside it.",
        to: {
          href: "/levers?on=stream,idempotent,event-time,watermark,replay,all-tables#cost",
          name: "what did move: the bill",
        },
      },
      { says: "The number of pipelines and the bill", why: "Eleven more pipelines, paid by the hour, used or not." },
      { says: "Everything, a little", why: "The orders job never reads the twelve, so neither headline moves." },
    ],
    right: 2,
    to: {
      href: "/levers?on=stream,idempotent,event-time,watermark,replay,all-tables",
      name: "the anti-lever pulled",
    },
  },
  {
    id: "kappa",
    asks: "What sets kappa apart from lambda?",
    options: [
      {
        says: "It merges a batch layer and a fast layer when it is asked",
        why: "That is lambda: every rule written twice, in two systems that must agree.",
      },
      {
        says: "It needs no log once the view is built",
        why: "The kept log is the first of its four acts.",
        to: {
          href: "/levers?on=stream,idempotent,event-time,watermark,replay",
          name: "a replay over the kept log",
        },
      },
      {
        says: "It never reads in batches: every record is handled alone, as it comes in",
        why: "Streaming systems batch inside as well. That is not the difference.",
      },
      {
        says: "One code path; a second run over the kept log when the code changes",
        why: "Readers switch to the second run once it has caught up, then the first is retired.",
      },
    ],
    right: 3,
    to: { href: "/worksheet", name: "kappa in four acts, on the worksheet" },
  },
];
