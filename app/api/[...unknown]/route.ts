import { answer } from "../../../lib/access/answer.ts";
import { Problem } from "../../../lib/access/problem.ts";
import { requirePermission } from "../../../lib/access/require-permission.ts";

/** A path of the API that is no operation: a problem like any other, not a page. */
const nothing = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "see-board");
    throw new Problem("not-found", "no operation has this path");
  });

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
