import { answer } from "../../../../lib/access/answer.ts";
import { handleAuth } from "../../../../lib/access/auth-handler.ts";

const handle = (request: Request): Promise<Response> => answer(() => handleAuth(request));

export { handle as GET, handle as POST };
