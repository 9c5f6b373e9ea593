import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FiguresView } from "../../../../lib/drills/views.ts";
import { LiveFigures } from "./live-figures.tsx";

const live = { symptoms: [], endsAt: "2026-11-30T17:30:00.000Z", ended: false, lapsed: false };
const read: FiguresView = {
  at: "2026-11-25T13:07:12.000Z",
  ended: false,
  figures: [{ id: "S5", name: "Enrollment slot: log kept on the primary", value: 26_412, unit: "MB", usual: 14 }],
};

function shown(figures: FiguresView | null): string {
  const client = new QueryClient();
  if (figures) client.setQueryData(["figures", "one"], figures);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LiveFigures id="one" live={live} />
    </QueryClientProvider>,
  );
}

test("a figure stands beside its usual most, with the estate's own clock and until when it runs", () => {
  const html = shown(read);
  for (const part of [
    "13:07:12 on its clock",
    "it runs until 17:30 UTC",
    "S5 Enrollment slot",
    "26\u00a0412",
    ">14<",
    ">MB<",
  ])
    expect(html).toContain(part);
});

test("far over its usual most it looks as one that is under it: a reading is no verdict", () => {
  const under = { ...read, figures: read.figures.map((figure) => ({ ...figure, value: 3 })) };
  expect(shown(under)).toBe(shown(read).replace("26\u00a0412", "3"));
});

test("before the first answer nothing is made up, and after the end that is said", () => {
  expect(shown(null)).toContain("not read yet");
  expect(shown(null)).not.toContain("<td");
  expect(shown({ ...read, ended: true })).toContain("has ended and its figures stand still");
});
