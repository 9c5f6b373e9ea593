import http from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { Labels } from "./routes.ts";
import { type Setting, settingNames } from "./settings.ts";

/** One alert as Alertmanager told it: under which setting, to whom, when it came (wall ms). */
export type Arrival = { setting: Setting; team: string; status: "firing" | "resolved"; labels: Labels; at: number };

const told = z.object({
  alerts: z.array(z.object({ status: z.enum(["firing", "resolved"]), labels: z.record(z.string(), z.string()) })),
});

/** The arrivals in one request to `/<setting>/<team>`. Throws Error for anything else. */
export function arrivalsIn(path: string, body: string, at: number): Arrival[] {
  const [, setting, team] = path.split("/");
  const known = settingNames.find((name) => name === setting);
  if (!known || !team) throw new Error(`nobody is at ${path}`);
  return told
    .parse(JSON.parse(body))
    .alerts.map(({ status, labels }) => ({ setting: known, team, status, labels, at }));
}

/** Everybody's inbox: an HTTP server on 127.0.0.1 that both Alertmanagers tell. */
export async function peerReceiver() {
  const arrivals: Arrival[] = [];
  const server = http.createServer((request, response) => {
    const at = Date.now();
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      arrivals.push(...arrivalsIn(request.url ?? "", Buffer.concat(chunks).toString(), at));
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
