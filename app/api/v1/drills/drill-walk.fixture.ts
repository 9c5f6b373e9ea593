import { request } from "../../../../lib/board/served-estate.fixture.ts";
import { PUT as action } from "../attempts/[id]/action/route.ts";
import { PUT as claim } from "../attempts/[id]/claim/route.ts";
import { PUT as draft } from "../attempts/[id]/draft/route.ts";
import { POST as evidence } from "../attempts/[id]/evidence/route.ts";
import { GET as figures } from "../attempts/[id]/figures/route.ts";
import { POST as hint } from "../attempts/[id]/hint/route.ts";
import { PUT as hypothesis } from "../attempts/[id]/hypothesis/route.ts";
import { PUT as reflection } from "../attempts/[id]/reflection/route.ts";
import { GET as resolution } from "../attempts/[id]/resolution/route.ts";
import { POST as start } from "./[id]/attempts/route.ts";
import { GET as one } from "./[id]/route.ts";
import { GET as list } from "./route.ts";

type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;
const handlers = {
  one,
  start,
  evidence,
  figures,
  hint,
  draft,
  hypothesis,
  claim,
  resolution,
  reflection,
  action,
} satisfies Record<string, Handler>;
export type Act = keyof typeof handlers;
export type Answer = { status: number; text: string; body: Record<string, unknown> };

async function answered(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
}

/** Calls the drills' handlers as one person; every answer's bytes are kept in `seen`. */
export function walker(as?: string) {
  const seen: string[] = [];
  const keep = (answer: Answer): Answer => {
    seen.push(answer.text);
    return answer;
  };
  return {
    seen,
    list: async () => keep(await answered(await list(request("/api/v1/drills", { as })))),
    call: async (act: Act, id: string, body?: unknown) => {
      const method =
        act === "one" || act === "resolution" || act === "figures"
          ? "GET"
          : act === "start" || act === "evidence" || act === "hint"
            ? "POST"
            : "PUT";
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const asked = request(`/api/v1/x/${id}`, { method, as, ...init });
      return keep(await answered(await handlers[act](asked, { params: Promise.resolve({ id }) })));
    },
  };
}

export const goodHypothesis = {
  system: "flink",
  failureClass: "memory",
  explains: "Subtask 7 is busy",
  doesNotExplain: "The broker sends more",
  nextQuery: "collector log",
  disproof: "no pause over a second",
  story: "Long pauses of the runtime hold one reader back.",
  confidence: 60,
};
