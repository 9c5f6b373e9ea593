import { expect, test } from "vitest";
import { origin, request, servedEstate, signIn, token } from "../board/served-estate.fixture.ts";
import { requirePermission } from "./require-permission.ts";

const served = servedEstate();

test("nobody is 401", async () => {
  await expect(requirePermission(request("/", { as: null }), "see-board")).rejects.toMatchObject({ status: 401 });
});

test("the token is automation and may do everything, from any origin", async () => {
  const write = request("/", { method: "POST", headers: { origin: "http://elsewhere.example" } });
  await expect(requirePermission(write, "resolve-page")).resolves.toMatchObject({ id: "automation" });
});

test.each([`Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, "Bearer", `Basic ${token}`])(
  "an authorization that does not fit (%s) is 401",
  async (authorization) => {
    const wrong = request("/", { as: null, headers: { authorization } });
    await expect(requirePermission(wrong, "see-board")).rejects.toMatchObject({ status: 401 });
  },
);

test("a forged or foreign cookie is 401", async () => {
  for (const cookie of ["one-board.session_token=abc", "one-board.session_token=abc.def", "other=1"]) {
    await expect(requirePermission(request("/", { as: cookie }), "see-board")).rejects.toMatchObject({ status: 401 });
  }
});

test("a viewer reads and may not act; an on-call acts", async () => {
  const viewer = await signIn(served.database, "viewer");
  await expect(requirePermission(request("/", { as: viewer }), "see-board")).resolves.toMatchObject({ role: "viewer" });
  const act = (cookie: string) => requirePermission(request("/", { method: "POST", as: cookie }), "acknowledge-page");
  await expect(act(viewer)).rejects.toMatchObject({ status: 403 });
  await expect(act(await signIn(served.database, "on-call"))).resolves.toMatchObject({ handle: "on-call" });
});

test("a write with a cookie from another origin, or from none, is 403", async () => {
  const cookie = await signIn(served.database, "admin");
  const write = (headers: Record<string, string>) =>
    requirePermission(new Request(origin, { method: "POST", headers: { cookie, ...headers } }), "see-board");
  await expect(write({ origin: "http://elsewhere.example" })).rejects.toMatchObject({ code: "cross-origin" });
  await expect(write({})).rejects.toMatchObject({ code: "cross-origin" });
  await expect(write({ origin })).resolves.toMatchObject({ role: "admin" });
});

test("a session that was ended is nobody", async () => {
  const cookie = await signIn(served.database, "lead");
  await served.database.prisma.session.deleteMany({});
  await expect(requirePermission(request("/", { as: cookie }), "see-board")).rejects.toMatchObject({ status: 401 });
});
