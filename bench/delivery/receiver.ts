import http from "node:http";
import type { AddressInfo } from "node:net";

/** When each letter arrived first (wall ms), by `webhook-id`, and how often it came. */
export async function benchReceiver() {
  const arrived = new Map<string, { at: number; times: number }>();
  const server = http.createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const id = String(request.headers["webhook-id"]);
      const before = arrived.get(id);
      arrived.set(id, { at: before?.at ?? Date.now(), times: (before?.times ?? 0) + 1 });
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
