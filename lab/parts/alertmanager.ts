import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findAlertmanager } from "../install/alertmanager.ts";
import { freePorts } from "../ports.ts";

export type Alert = {
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startsAt: string;
  endsAt: string;
  status: { state: string };
};

/** A real Alertmanager on 127.0.0.1. It tells nobody, or `tell` at once; a test reads from its API what it holds. */
export class Alertmanager {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  static async start(folder: string, tell?: string): Promise<Alertmanager> {
    const program = findAlertmanager();
    mkdirSync(folder, { recursive: true });
    const config = join(folder, "alertmanager.yml");
    const receiver = tell === undefined ? {} : { webhook_configs: [{ url: tell, send_resolved: true }] };
    const atOnce = { group_wait: "0s", group_interval: "1s", repeat_interval: "1h" };
    const route = { receiver: "here", group_by: ["page"], ...atOnce };
    writeFileSync(config, JSON.stringify({ route, receivers: [{ name: "here", ...receiver }] }));
    const [port] = await freePorts(1);
    const url = `http://127.0.0.1:${port}`;
    const args = [
      `--config.file=${config}`,
      `--storage.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--cluster.listen-address=",
    ];
    const child = spawn(program, args, { stdio: "ignore" });
    const alertmanager = new Alertmanager(url, child);
    await alertmanager.#ready(Date.now() + 60_000);
    return alertmanager;
  }

  async #ready(deadline: number): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.url}/-/ready`).catch(() => null);
      if (answer?.ok) return;
      if (Date.now() > deadline || this.#child.exitCode !== null) throw new Error("Alertmanager did not start");
      await pause(50);
    }
  }

  /** Every alert it holds that has not ended. */
  async alerts(): Promise<Alert[]> {
    const answer = await fetch(`${this.url}/api/v2/alerts`);
    return (await answer.json()) as Alert[];
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await ended;
  }
}
