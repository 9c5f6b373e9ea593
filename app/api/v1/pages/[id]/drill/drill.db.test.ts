import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { pageFixture } from "../../../../../../lib/board/board-fixture.ts";
import { request, servedEstate, signIn, storePage } from "../../../../../../lib/board/served-estate.fixture.ts";
import { drillDraftSchema } from "../../../../../../lib/drills/from-page/views.ts";
import { publicPackSchema } from "../../../../../../lib/drills/pack-public.ts";
import { sealedPackSchema } from "../../../../../../lib/drills/pack-sealed.ts";
import { GET } from "./route.ts";

const served = servedEstate();
let lead = "";
const { openedAt } = pageFixture();
const resolvedAt = new Date(Date.parse(openedAt) + 1_200_000).toISOString();
const ended = { state: "resolved", resolvedAt, resolution: "cleared" } as const;
beforeAll(async () => {
  lead = await signIn(served.database, "lead");
  await storePage(served.database, served.run, pageFixture({ id: "ended", ...ended }));
  await storePage(served.database, served.run, pageFixture({ id: "open" }));
});
const draft = (id: string, as = lead) =>
  GET(request(`/api/v1/pages/${id}/drill`, { as }), { params: Promise.resolve({ id }) });

test("a lead gets both files out of an ended page, each as the library reads it", async () => {
  const answer = await draft("ended");
  expect(answer.status).toBe(200);
  const { id, files, blanks } = drillDraftSchema.parse(await answer.json());
  const [open, sealed] = files.map(({ text }) => parse(text));
  expect(publicPackSchema.parse(open).id).toBe(id);
  expect(sealedPackSchema.parse(sealed).id).toBe(id);
  expect(files.map(({ name }) => name)).toEqual(["public.yaml", "sealed.yaml"]);
  expect(blanks).toBeGreaterThan(10);
});

test("an open page gives none, nor an unknown one, and a trainee may not", async () => {
  expect((await draft("open")).status).toBe(409);
  expect((await draft("no-such-page")).status).toBe(404);
  expect((await draft("ended", await signIn(served.database, "trainee"))).status).toBe(403);
});
