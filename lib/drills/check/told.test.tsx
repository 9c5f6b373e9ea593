import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { describeApi } from "../../access/openapi.ts";
import { Problem } from "../../access/problem.ts";
import { publicPack } from "../library.ts";
import { readDrill } from "../read-drill.ts";
import { closedWords, toldIn } from "./told.ts";

const answer = `One tenant's key "t-17" sends three quarters — all of what partition seven gets; its reader can't keep up.`;
const closed = closedWords([{ resolution: { rootCause: answer, whatItIsNot: ["The broker's disk."] } }]);
const drill = readDrill("d-e5702d");

/** Where a client can read, each with the bytes as they come and with an answer put there. */
const places: Record<string, (planted: string) => string> = {
  "the page's HTML": (planted) =>
    renderToStaticMarkup(
      <main>
        <h1>{drill.title}</h1>
        <p title={planted}>
          {drill.alert.text} <b>now</b>
        </p>
      </main>,
    ),
  "the page's text, with a word in bold": (planted) =>
    renderToStaticMarkup(
      <p>
        {planted.slice(0, 24)}
        <b>{planted.slice(24, 40)}</b>
        {planted.slice(40)}
      </p>,
    ),
  "flight data in a script of the page": (planted) => {
    const flight = `7:["$","$L1a",null,${JSON.stringify({ drill: { ...drill, note: planted } })}]\n`;
    return `<script>self.__next_f.push(${JSON.stringify([1, flight]).replace(/</g, "\\u003c")})</script>`;
  },
  "a script": (planted) =>
    `(self.chunk=[]).push([7,{9:(e,t)=>{t.x=${JSON.stringify(planted).replace(/—/g, "\\u2014")}}}]);`,
  "a source map": (planted) =>
    JSON.stringify({
      version: 3,
      sources: ["answer.tsx"],
      sourcesContent: [`export const told = '${planted.replace(/'/g, "\\'")}';\n`],
    }),
  "an answer of the API": (planted) => JSON.stringify({ ...drill, hints: [planted] }),
  "a problem": (planted) => JSON.stringify(new Problem("conflict", planted || undefined).message),
  "an example of the API's description": (planted) => {
    const api = describeApi("0") as Record<string, unknown>;
    return JSON.stringify({ ...api, "x-example": planted });
  },
  "the runbook's Markdown": (planted) => `# F16\n\n- **Look at** \`lag\`\n- ${planted.replace(/-/g, "&#45;")}\n`,
  "a pack's output": (planted) =>
    JSON.stringify({ output: `${publicPack("d-e5702d").commands[0]?.output}\n${planted}` }),
};

test.each(Object.entries(places))("%s: as it is nothing is told, and an answer put there is found", (_, bytes) => {
  expect(toldIn(closed, bytes(""))).toEqual([]);
  expect(toldIn(closed, bytes(answer)).sort()).toEqual([...closed].sort());
});
