import { createServer, type Server } from "node:http";
import type { Say } from "./part.ts";

/** Learners of a lesson, while there is one. */
const enrolled = 24;

/** The school's roster: how many learners are in a session now. It counts by itself: events that do not come do not lower it. */
export class Roster {
  readonly url: string;
  readonly #port: number;
  readonly #say: Say;
  readonly #server: Server;
  #sessions = enrolled;

  constructor(port: number, say: Say) {
    this.url = `http://127.0.0.1:${port}`;
    this.#port = port;
    this.#say = say;
    this.#server = createServer((request, response) => {
      if (request.url !== "/sessions") return response.writeHead(404).end();
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ sessions: this.#sessions }));
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
    this.#say(`roster: tells sessions at ${this.url}/sessions`);
  }

  /** While no lesson is held nobody is in a session. */
  setInSession(inSession: boolean): void {
    this.#sessions = inSession ? enrolled : 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }
}
