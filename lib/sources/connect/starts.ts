import type { KafkaClient } from "../kafka/client.ts";
import { type PassingRecord, TopicReader } from "../kafka/topic-reader.ts";

const ofTask = /^status-task-(.+)-\d+$/;
const runs = /^\{\s*"state"\s*:\s*"RUNNING"/;
/** Enough for a state; a trace that follows it stays unread. */
const beginning = 100;

/** Whether a record of Connect's status topic says that a task of this connector runs. */
export function isStart(connector: string, { key, value }: Pick<PassingRecord, "key" | "value">): boolean {
  if (ofTask.exec(key?.toString("utf8") ?? "")?.[1] !== connector) return false;
  return runs.test(value?.subarray(0, beginning).toString("utf8") ?? "");
}

/**
 * Counts the starts of a connector's tasks: each RUNNING that a worker wrote for one of them to Connect's status topic. The
 * topic is compacted, so that only the rise tells.
 */
export class TaskStarts {
  readonly #reader: TopicReader;
  readonly #connector: string;
  #starts = 0;

  constructor(topic: string, connector: string, client: KafkaClient) {
    this.#reader = new TopicReader(topic, client);
    this.#connector = connector;
  }

  /** Throws SourceError where the topic cannot be read to its end. */
  async count(signal: AbortSignal): Promise<number> {
    await this.#reader.read(
      signal,
      (record) => {
        if (isStart(this.#connector, record)) this.#starts += 1;
      },
      () => undefined,
    );
    return this.#starts;
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
