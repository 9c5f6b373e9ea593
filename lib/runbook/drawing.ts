import { formatBytes } from "../board/format.ts";
import { layOut, linePath } from "../chart/geometry.ts";
import type { EvidenceShape, FiringStep } from "./evidence.ts";
import type { ProofFigure } from "./figures.ts";

/** A figure of a firing, laid out: `across` is per mille, heights per cent down. */
export type Drawing = {
  paths: string[];
  dots: { x: number; y: number }[];
  gaps: { left: number; width: number }[];
  marks: { step: FiringStep; x: number }[];
  /** What its upper edge is, in words. */
  edge: string;
  label: string;
};

const marked: readonly FiringStep[] = ["injected", "notified", "removed", "ended"];

/** From the first to the last step of the firing. What could not be read is a gap; few moments are kept, and each is a dot. */
export function drawingOf(figure: ProofFigure, { times }: Pick<EvidenceShape, "times">): Drawing {
  const instants = Object.entries(times).map(([step, at]) => [step as FiringStep, Date.parse(at)] as const);
  const all = [...instants.map(([, at]) => at), ...figure.samples.map(({ at }) => at)];
  const [from, to] = [Math.min(...all), Math.max(...all)];
  const span = Math.max(1, to - from);
  const plot = layOut(figure.samples, from, to, null, span);
  const across = (at: number) => Math.round(((at - from) / span) * 1_000);
  const values = figure.samples.map(({ value }) => value);
  const [first, last] = [values[0] ?? 0, values.at(-1) ?? 0];
  const words = (value: number) => valueWords(value, figure.unit);
  return {
    paths: plot.runs.map(linePath),
    dots: plot.runs.flat(),
    gaps: plot.gaps,
    marks: instants.filter(([step]) => marked.includes(step)).map(([step, at]) => ({ step, x: across(at) })),
    edge: figure.unit === "" ? "up is yes" : `at most ${words(Math.max(...values))}`,
    label: `${figure.subject}, ${figure.name}: ${words(first)} at first, ${words(Math.min(...values))} to ${words(Math.max(...values))}, ${words(last)} at the end`,
  };
}

function valueWords(value: number, unit: string): string {
  if (unit === "") return value === 1 ? "yes" : "no";
  if (unit === "bytes") return formatBytes(value);
  const number = Math.round(value * 10) / 10;
  return unit === "of them" ? String(number) : `${number.toLocaleString("en-US")} ${unit}`;
}

/** The drawing by itself, for files: no style sheet, ink on nothing. */
export function drawingSvg({ paths, dots, marks, label }: Drawing): string {
  const line = (x: number) => `<line x1="${x}" x2="${x}" y1="0" y2="100" stroke="#8a8f98" stroke-dasharray="3 3"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -6 1020 112" width="680" height="75" role="img" aria-label="${escaped(label)}">`,
    `<title>${escaped(label)}</title>`,
    ...marks.map(({ x }) => line(x)),
    `<line x1="0" x2="1000" y1="100" y2="100" stroke="#8a8f98"/>`,
    `<path d="${paths.join("")}" fill="none" stroke="#3b6ea8" stroke-width="3"/>`,
    ...dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="5" fill="#3b6ea8"/>`),
    "</svg>",
  ].join("");
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
