import { Kafka, logLevel, type Producer } from "kafkajs";
import type { Say } from "./part.ts";
import { type ProgressRecord, progressRound } from "./progress-event.ts";
import { Workload } from "./workload-rounds.ts";

export const progressTopic = "learning.progress";

/** Learners watch: about twenty events a second, some of them late, sent twice, or long after the client was offline. */
export class ProgressWorkload extends Workload<Producer> {
  readonly marker: string;
  readonly #kafka: Kafka;
  #frozenAt: number | null = null;

  constructor(run: string, bootstrap: string, say: Say, marker = "learner") {
    super(run, { name: "progress", everyMs: 250 }, say);
    this.marker = marker;
    this.#kafka = new Kafka({
      brokers: [bootstrap],
      clientId: "player",
      logLevel: logLevel.NOTHING,
      retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 500 },
    });
  }

  protected async connect(): Promise<Producer> {
    const producer = this.#kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    return producer;
  }

  protected disconnect(producer: Producer): Promise<void> {
    return producer.disconnect();
  }

  protected async round(producer: Producer, n: number): Promise<void> {
    await producer.send({
      topic: progressTopic,
      messages: progressRound(n, this.#frozenAt ?? Date.now(), this.marker),
    });
  }

  /** Every client stamps this one moment from now on, whatever the time is; null: their clocks run again. */
  freeze(at: number | null): void {
    this.#frozenAt = at;
  }

  /** Sends records beside the rounds, on a connection of its own. */
  async send(records: ProgressRecord[]): Promise<void> {
    const producer = await this.connect();
    await producer.send({ topic: progressTopic, messages: records });
    await producer.disconnect();
  }
}
