import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { describeApi } from "../../lib/access/openapi.ts";
import { type Role, roles, type Scope, scopes } from "../../lib/access/permissions.ts";
import { request, servedEstate, signIn } from "../../lib/board/served-estate.fixture.ts";
import { addPerson } from "../../lib/people/add-person.ts";
import { makeToken } from "../../lib/people/tokens.ts";

const served = servedEstate();
const app = fileURLToPath(new URL("..", import.meta.url));
/** Not operations: anonymous, the session library's own, or the answer to every other path. */
const outside = ["healthz", "api/auth/[...all]", "api/[...unknown]"];

type Described = {
  "x-permission": string;
  "x-roles": Role[];
  "x-scopes": Scope[];
  "x-raw-reader": boolean;
  responses: Record<string, unknown>;
};
const { paths } = describeApi("0") as { paths: Record<string, Record<string, Described>> };
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, rule]) => ({ path, method: method.toUpperCase(), rule })),
);
type Case = (typeof operations)[number];

const folderOf = (path: string) => path.slice(1).replace(/\{(\w+)\}/g, "[$1]");
type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

async function call({ method, path }: Case, init: { as?: string | null; headers?: Record<string, string> }) {
  const module: Record<string, Handler> = await import(/* @vite-ignore */ `${app}${folderOf(path)}/route.ts`);
  const handler = module[method];
  if (!handler) throw new Error(`${path} has no ${method}`);
  const body = method === "GET" ? {} : { body: "{ not json" };
  const response = await handler(request(path, { method, ...init, ...body }), {
    params: Promise.resolve({ id: "no-such-id" }),
  });
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) await response.body?.cancel();
  const { code = "" } = response.headers.get("content-type")?.includes("problem") ? await response.json() : {};
  // The gate of a drill's answer is its own hypothesis: whoever meets it has passed this one.
  return { status: response.status, passed: response.status !== 401 && code !== "forbidden", code };
}
const bearer = (token: string) => ({ as: null, headers: { authorization: `Bearer ${token}` } });

test("every route file is described, with its methods, and nothing else is", () => {
  const written = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("/route.ts"))
    .map((file) => file.slice(0, -"/route.ts".length))
    .filter((folder) => !outside.includes(folder))
    .flatMap((folder) => {
      const source = readFileSync(`${app}/${folder}/route.ts`, "utf8");
      return [...source.matchAll(/\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b(?=[^"']*[=(,}])/g)]
        .map(([, method]) => `${method} ${folder}`)
        .filter((each, index, all) => all.indexOf(each) === index);
    });
  expect(written.sort()).toEqual(operations.map(({ method, path }) => `${method} ${folderOf(path)}`).sort());
});

const cookies = new Map<Role | "raw reader" | "disabled", string>();
const tokens = new Map<Scope | "revoked" | "past its end", string>();

beforeAll(async () => {
  const { database } = served;
  for (const role of roles) cookies.set(role, await signIn(database, role));
  cookies.set("raw reader", await signIn(database, "viewer", "raw"));
  await database.prisma.user.updateMany({ where: { name: "raw" }, data: { rawReader: true } });
  cookies.set("disabled", await signIn(database, "admin", "gone"));
  await database.prisma.user.updateMany({ where: { name: "gone" }, data: { disabledAt: new Date() } });
  const make = (scope: Scope[]) =>
    makeToken({ db: database, actor: null }, { label: "test", scopes: scope, expiresInDays: 1 });
  for (const scope of scopes) tokens.set(scope, (await make([scope])).secret);
  for (const [name, end] of [
    ["revoked", { revokedAt: new Date() }],
    ["past its end", { expiresAt: new Date(Date.now() - 1) }],
  ] as const) {
    const { token, secret } = await make([...scopes]);
    await database.prisma.api_token.update({ where: { id: token.id }, data: end });
    tokens.set(name, secret);
  }
});

describe.each(operations.map((each) => [`${each.method} ${each.path}`, each] as const))("%s", (_, operation) => {
  const { rule } = operation;

  test("refuses nobody, a disabled account and a dead token with 401 before it looks at id or body", async () => {
    const dead = [
      { as: null },
      { as: cookies.get("disabled") },
      bearer(tokens.get("revoked") ?? ""),
      bearer(tokens.get("past its end") ?? ""),
      bearer(`obt_${"A".repeat(43)}`),
    ];
    for (const each of dead) expect(await call(operation, each)).toMatchObject({ status: 401, code: "unauthorized" });
  });

  test("lets exactly the roles pass that it is described with", async () => {
    const passed: Role[] = [];
    for (const role of roles) if ((await call(operation, { as: cookies.get(role) })).passed) passed.push(role);
    expect(passed).toEqual(rule["x-roles"]);
    const raw = await call(operation, { as: cookies.get("raw reader") });
    expect(raw.passed).toBe(rule["x-raw-reader"] || rule["x-roles"].includes("viewer"));
  });

  test("lets exactly the scopes pass that it is described with", async () => {
    const passed: Scope[] = [];
    for (const scope of scopes) {
      const answered = await call(operation, bearer(tokens.get(scope) ?? ""));
      if (answered.passed) passed.push(scope);
      else expect(answered.status).toBe(403);
    }
    expect(passed).toEqual(rule["x-scopes"]);
  });
});

test("a person added has no way in before the link, and a token none beyond its scopes", async () => {
  const { person } = await addPerson(
    { db: served.database, actor: null },
    { handle: "new", role: "admin", rawReader: true },
  );
  expect(person).toMatchObject({ sessionUntil: null, signsInWith: [] });
});
