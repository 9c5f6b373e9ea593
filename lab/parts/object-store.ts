import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escaped, signedHeaders } from "../../lib/sources/objects/signature.ts";
import { jvm, properties } from "./jvm.ts";
import { Part, type Say } from "./part.ts";

const quiet = `<configuration>
  <appender name="console" class="ch.qos.logback.core.ConsoleAppender">
    <encoder><pattern>%d{HH:mm:ss.SSS} %p %c{0} %m%n</pattern></encoder>
  </appender>
  <root level="WARN"><appender-ref ref="console"/></root>
</configuration>
`;

/** An S3 server over a folder of the run; each folder in it is a bucket. */
export class ObjectStore {
  readonly part: Part;
  readonly url: string;
  readonly bucket = "tlp-raw";
  readonly accessKey = "lab";
  readonly secretKey: string;
  /** Where the bucket's objects lie as files: for looking and for causing faults. */
  readonly folder: string;

  /** `tls`: a second door at `port`, with the PKCS 12 key store of its certificate. */
  constructor(
    run: string,
    program: { java: string; classpath: string },
    port: number,
    say: Say,
    tls: { port: number; keyStore: string; password: string } | null = null,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.secretKey = randomBytes(18).toString("base64url");
    const data = join(run, "objects");
    this.folder = join(data, this.bucket);
    mkdirSync(this.folder, { recursive: true });
    const config = join(run, "s3proxy.properties");
    const logging = join(run, "logback.xml");
    writeFileSync(logging, quiet);
    writeFileSync(
      config,
      properties({
        "s3proxy.endpoint": this.url,
        ...(tls === null
          ? {}
          : {
              "s3proxy.secure-endpoint": `https://127.0.0.1:${tls.port}`,
              "s3proxy.keystore-path": tls.keyStore,
              "s3proxy.keystore-password": tls.password,
            }),
        "s3proxy.authorization": "aws-v4",
        "s3proxy.identity": this.accessKey,
        "s3proxy.credential": this.secretKey,
        "s3proxy.ignore-unknown-headers": true,
        "jclouds.provider": "filesystem-nio2",
        "jclouds.filesystem.basedir": data,
      }),
      { mode: 0o600 },
    );
    const args = jvm(run, program.classpath, 96, "org.gaul.s3proxy.Main", "--properties", config);
    const command = {
      name: "object-store",
      command: program.java,
      args: [`-Dlogback.configurationFile=${logging}`, ...args],
    };
    this.part = new Part(run, command, say);
  }

  /**
   * Writes an object, or removes one, as another client of the bucket would: only through the server it has what a listing tells
   * of it. Throws Error where that is refused.
   */
  async change(method: "PUT" | "DELETE", key: string, body = ""): Promise<void> {
    const url = new URL(`${this.url}/${this.bucket}/${key.split("/").map(escaped).join("/")}`);
    const credentials = { accessKey: this.accessKey, secretKey: this.secretKey, region: "us-east-1" };
    const headers = signedHeaders(url, credentials, Date.now(), method, body);
    const sent = method === "PUT" ? { body } : {};
    const answer = await fetch(url, { method, headers, signal: AbortSignal.timeout(20_000), ...sent });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${method} was answered ${answer.status}`);
  }

  async start(): Promise<void> {
    this.part.start();
    // Unsigned, so refused: but answered.
    await this.part.ready(
      async () => (await fetch(this.url, { signal: AbortSignal.timeout(1_000) })).status > 0,
      120_000,
    );
  }
}
