import { join } from "node:path";
import type { Pool } from "pg";
import { outboxBody } from "../../lib/collector/outbox-body.ts";
import type { Contract } from "../../lib/contracts/types.ts";
import { runDispatcher } from "../../lib/delivery/dispatcher.ts";
import { letterSchema } from "../../lib/delivery/letter.ts";
import { Receiver } from "../../lib/delivery/receiver.fixture.ts";
import { runbookEntries } from "../../lib/runbook/load.ts";
import { Alertmanager } from "../parts/alertmanager.ts";

const local = { allowAddresses: ["127.0.0.0/8"] };

/** One alert as Alertmanager itself tells it on. */
export type Told = { status: string; labels: Record<string, string>; annotations: Record<string, string> };

/** A webhook's receiver and a real Alertmanager, which tells the same receiver what it was told, under another path. */
export class Receivers {
  readonly #receiver: Receiver;
  readonly #alertmanager: Alertmanager;

  private constructor(receiver: Receiver, alertmanager: Alertmanager) {
    this.#receiver = receiver;
    this.#alertmanager = alertmanager;
  }

  static async start(folder: string): Promise<Receivers> {
    const receiver = new Receiver();
    await receiver.open();
    return new Receivers(receiver, await Alertmanager.start(join(folder, "alertmanager"), `${receiver.url}/told`));
  }

  /** The same contract with both as channels of every owner, for pages and for warns. */
  reach(contract: Contract): Contract {
    const ids = ["hook", "alerts"];
    const owners = Object.entries(contract.owners).map(([id, owner]) => [id, { ...owner, channels: ids, warns: ids }]);
    const { url } = this.#receiver;
    const channels: Contract["delivery"]["channels"] = {
      hook: { kind: "webhook", url: `${url}/hook`, secret: "the lab's", ...local },
      alerts: { kind: "alertmanager", url: this.#alertmanager.url, again: 60_000, ...local },
    };
    return { ...contract, owners: Object.fromEntries(owners), delivery: { ...contract.delivery, channels } };
  }

  /** Sends as a collector's process does, until `signal` aborts. */
  send(pool: Pool, contract: Contract, run: string, signal: AbortSignal): Promise<void> {
    const env = { ...process.env, ONE_BOARD_URL: "https://board.example" };
    return runDispatcher({ pool, contract, run, outboxBody: outboxBody(contract, runbookEntries()), env }, signal);
  }

  /** What the webhook took, each with exactly the allowed fields or this throws; and every byte of it. */
  letters() {
    const taken = this.#receiver.taken.filter(({ path }) => path === "/hook");
    return taken.map(({ body }) => letterSchema.parse(JSON.parse(body)));
  }

  /** What Alertmanager told on. */
  told(): Told[] {
    const taken = this.#receiver.taken.filter(({ path }) => path === "/told");
    return taken.flatMap(({ body }) => (JSON.parse(body) as { alerts: Told[] }).alerts);
  }

  everything(): string {
    return this.#receiver.taken.map(({ headers, body }) => `${JSON.stringify(headers)}\n${body}`).join("\n");
  }

  async stop(): Promise<void> {
    await this.#alertmanager.stop();
    await this.#receiver.close();
  }
}
