import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { Actor } from "../../lib/access/permissions.ts";
import { actorOf } from "../../lib/access/require-permission.ts";

/** Who looks at this page. Asked again here although the proxy has asked: a page must not rest on another layer's check. */
export async function reader(): Promise<Actor> {
  const request = new Request("http://127.0.0.1/", { headers: await headers() });
  const actor = await actorOf(request);
  if (actor === null) redirect("/sign-in");
  return actor;
}
