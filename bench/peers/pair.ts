import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Part, type Say } from "../../lab/parts/part.ts";
import type { Installed } from "./install.ts";
import { alertmanagerConfig, type Labels, prometheusConfig } from "./routes.ts";
import { ruleFile } from "./rules.ts";
import type { Setting } from "./settings.ts";

/** An alert as Prometheus holds it; `activeAt`: since when its condition is true (wall ms). */
export type Held = { labels: Labels; state: "pending" | "firing"; activeAt: number };

const answer = z.object({
  data: z.object({
    alerts: z.array(
      z.object({
        labels: z.record(z.string(), z.string()),
        state: z.enum(["pending", "firing"]),
        activeAt: z.string(),
      }),
    ),
  }),
});

type Ground = {
  /** The lab's run folder: a later start ends what is left of this one. */
  folder: string;
  programs: Installed["programs"];
  targets: Record<string, number>;
  receiver: string;
  ports: [prometheus: number, alertmanager: number];
  say: Say;
};

const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/-/ready`, { signal: AbortSignal.timeout(2_000) })).ok;

/** A Prometheus and its Alertmanager under one setting, on 127.0.0.1. */
export class Pair {
  readonly setting: Setting;
  readonly #ports: Ground["ports"];
  readonly #prometheus: Part;
  readonly #alertmanager: Part;
  readonly #told: string;

  constructor(setting: Setting, { folder, programs, targets, receiver, ports, say }: Ground) {
    this.setting = setting;
    this.#ports = ports;
    const [own, alertmanager] = ports;
    const home = join(folder, "peers", setting);
    this.#told = join(home, "alertmanager");
    mkdirSync(home, { recursive: true });
    const file = (name: string, text: string): string => {
      writeFileSync(join(home, name), text);
      return join(home, name);
    };
    const rulesFile = file("rules.yml", ruleFile(setting));
    const config = file("prometheus.yml", prometheusConfig(setting, { targets, rulesFile, alertmanager }));
    const routes = file("alertmanager.yml", alertmanagerConfig(setting, receiver));
    const part = (name: string, command: string, args: string[]) =>
      new Part(folder, { name: `${name}-${setting}`, command, args }, say);
    this.#prometheus = part("prometheus", programs.prometheus, [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(home, "series")}`,
      "--storage.tsdb.retention.time=6h",
      `--web.listen-address=127.0.0.1:${own}`,
    ]);
    this.#alertmanager = part("alertmanager", programs["prometheus-alertmanager"], [
      `--config.file=${routes}`,
      `--storage.path=${this.#told}`,
      `--web.listen-address=127.0.0.1:${alertmanager}`,
      "--cluster.listen-address=",
    ]);
  }

  async start(): Promise<void> {
    await this.#tell();
    this.#prometheus.start();
    await this.#prometheus.ready(() => isReady(this.#ports[0]), 60_000);
  }

  async #tell(): Promise<void> {
    this.#alertmanager.start();
    await this.#alertmanager.ready(() => isReady(this.#ports[1]), 60_000);
  }

  /** An Alertmanager that remembers no group: an alert of an earlier cause must not hold up the next one's. */
  async forget(): Promise<void> {
    await this.#alertmanager.stop();
    rmSync(this.#told, { recursive: true, force: true });
    await this.#tell();
  }

  async held(): Promise<Held[]> {
    const url = `http://127.0.0.1:${this.#ports[0]}/api/v1/alerts`;
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const { data } = answer.parse(await response.json());
    return data.alerts.map(({ labels, state, activeAt }) => ({ labels, state, activeAt: Date.parse(activeAt) }));
  }

  async stop(): Promise<void> {
    await Promise.all([this.#prometheus.stop(), this.#alertmanager.stop()]);
  }
}
