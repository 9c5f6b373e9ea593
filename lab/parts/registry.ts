import { join } from "node:path";
import { Part, type Say } from "./part.ts";

const root = "/apis/ccompat/v7";
const field = (name: string, type: string) => ({ name, type });
const line = (name: string, ...fields: { name: string; type: string }[]) => ({ type: "record", name, fields });

/** The three subjects of the estate with the schema that each had first. */
export const subjects: Record<string, ReturnType<typeof line>> = {
  "commerce.purchase_line-value": line(
    "purchase_line",
    field("line_seq", "long"),
    field("course", "string"),
    field("cents", "long"),
  ),
  "commerce.course_revenue-value": line("course_revenue", field("course", "string"), field("cents", "long")),
  "learning.progress-value": line("progress", field("learner", "string"), field("event_time", "string")),
};

/** A schema registry with the three subjects, each backward compatible; its audit log is its log. */
export class Registry {
  readonly part: Part;
  readonly url: string;
  readonly logFolder: string;
  readonly logFile = "registry.log";

  constructor(run: string, program: { java: string; folder: string }, port: number, say: Say) {
    this.url = `http://127.0.0.1:${port}`;
    this.logFolder = join(run, "logs");
    const memory = ["-Xms64m", "-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];
    const settings = {
      "quarkus.http.host": "127.0.0.1",
      "quarkus.http.port": String(port),
      "quarkus.log.console.format": "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5p [%c] (%t) %s%e%n",
      "quarkus.log.console.color": "false",
    };
    const options = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`);
    const args = [...memory, ...options, "-jar", join(program.folder, "apicurio-registry-app-2.6.13.Final-runner.jar")];
    this.part = new Part(run, { name: "registry", command: program.java, args }, say);
  }

  async start(): Promise<void> {
    this.part.start();
    await this.part.ready(async () => (await this.call("GET", "/subjects")).status === 200, 180_000);
    for (const [subject, schema] of Object.entries(subjects)) {
      await this.call("PUT", `/config/${subject}`, { compatibility: "BACKWARD" });
      const { status } = await this.register(subject, schema);
      if (status !== 200) throw new Error(`registry: ${subject} was answered ${status}`);
    }
  }

  /** Registers a version of a subject's schema: 200, or 409 where its readers could not read it. */
  register(subject: string, schema: object): Promise<{ status: number; body: unknown }> {
    return this.call("POST", `/subjects/${subject}/versions`, { schema: JSON.stringify(schema) });
  }

  async call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.url}${root}${path}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      headers: { "content-type": "application/vnd.schemaregistry.v1+json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  }
}
