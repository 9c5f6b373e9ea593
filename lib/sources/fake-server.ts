import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcp, type Socket, type Server as TcpServer } from "node:net";

/** Test servers that misbehave on purpose, on free ports of 127.0.0.1. */
export type Fake = { port: number; requests: string[]; close(): Promise<void> };

const listening = async (server: Server | TcpServer, requests: string[], cut: () => void): Promise<Fake> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      cut();
      server.close(() => resolve());
    });
  return { port, requests, close };
};

export function fakeHttp(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<Fake> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    handler(request, response);
  });
  return listening(server, requests, () => server.closeAllConnections());
}

/** `onData` sees each first chunk; a server that never writes is a hang. */
export function fakeTcp(onConnection: (socket: Socket) => void): Promise<Fake> {
  const sockets = new Set<Socket>();
  const server = createTcp((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  return listening(server, [], () => {
    for (const socket of sockets) socket.destroy();
  });
}

/** A port on which nothing listens. */
export async function absentPort(): Promise<number> {
  const fake = await fakeTcp(() => undefined);
  await fake.close();
  return fake.port;
}
