import { type Admin, Kafka, logLevel } from "kafkajs";

/** Whatever knows where its broker is reached. */
type Reached = { broker: { bootstrap: string } };

/** Calls the broker as its administrator, on a connection that is closed again. Throws what `work` throws. */
export async function withAdmin<T>({ broker }: Reached, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = new Kafka({ brokers: [broker.bootstrap], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
