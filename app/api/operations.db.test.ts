import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { may, type Role, roles } from "../../lib/access/permissions.ts";
import { type Operation, operations } from "../../lib/access/routes.ts";
import { request, servedEstate, signIn } from "../../lib/board/served-estate.fixture.ts";

const served = servedEstate();
const app = fileURLToPath(new URL("..", import.meta.url));
/** Not operations: anonymous, another library's own, or the answer to every other path. */
const outside = ["healthz", "api/auth/[...all]", "api/[...unknown]"];

const files = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("/route.ts"))
  .map((file) => file.slice(0, -"/route.ts".length))
  .filter((folder) => !outside.includes(folder));

const folderOf = ({ path }: Operation) => path.slice(1).replace(/\{(\w+)\}/g, "[$1]");
type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

async function call({ method, path }: Operation, as: string | null): Promise<Response> {
  const folder = folderOf({ method, path } as Operation);
  const module: Record<string, Handler> = await import(/* @vite-ignore */ `${app}${folder}/route.ts`);
  const handler = module[method];
  if (!handler) throw new Error(`${folder} has no ${method}`);
  const body = method === "GET" ? {} : { body: "{ not json" };
  return handler(request(path, { method, as, ...body }), { params: Promise.resolve({ id: "no-such-id" }) });
}

test("the route table and the route files name the same operations", () => {
  const written = files.flatMap((folder) => {
    const source = readFileSync(`${app}/${folder}/route.ts`, "utf8");
    return [...source.matchAll(/export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/g)].map(
      ([, method]) => `${method} ${folder}`,
    );
  });
  expect(written.sort()).toEqual(operations.map((each) => `${each.method} ${folderOf(each)}`).sort());
});

describe.each(operations.map((each) => [`${each.method} ${each.path}`, each] as const))("%s", (_, operation) => {
  const cookies = new Map<Role, string>();
  const refused = roles.filter((role) => !may({ role }, operation.permission));
  beforeAll(async () => {
    for (const role of refused)
      cookies.set(role, await signIn(served.database, role, `${role}-${crypto.randomUUID().slice(0, 8)}`));
  });

  test("refuses nobody with 401 before it looks at id or body", async () => {
    const response = await call(operation, null);
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ status: 401, code: "unauthorized" });
  });

  test("refuses every role that may not with 403 before it looks at id or body", async () => {
    for (const role of refused) {
      const response = await call(operation, cookies.get(role) ?? "");
      expect(response.status, role).toBe(403);
    }
  });
});
