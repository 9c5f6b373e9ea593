import { answer } from "../../../../lib/access/answer.ts";
import { auth } from "../../../../lib/access/auth.ts";

const handle = (request: Request): Promise<Response> => answer(() => auth().handler(request));

export { handle as GET, handle as POST };
