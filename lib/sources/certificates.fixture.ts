import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** PEM files: an authority, and what it has signed. */
export type Issued = { cert: string; key: string };
export type Certificates = {
  folder: string;
  ca: string;
  /** For 127.0.0.1 and localhost. */
  server: Issued;
  expired: Issued;
  otherName: Issued;
  client: Issued;
  remove(): void;
};

/** Makes an authority of the test's own with OpenSSL, and certificates of it, good and bad. Takes well under a second. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(path.join(os.tmpdir(), "one-board-certificates-"));
  const at = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...newKey, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=authority", "-days", "2");

  function issue(name: string, names: string, days: number): Issued {
    writeFileSync(at(`${name}.ext`), `subjectAltName=${names}\n`);
    openssl("req", ...newKey, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=${name}`);
    const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", String(days)];
    openssl("x509", "-req", "-in", `${name}.csr`, ...signed, "-extfile", `${name}.ext`, "-out", `${name}.pem`);
    return { cert: at(`${name}.pem`), key: at(`${name}.key`) };
  }
  const here = "IP:127.0.0.1,DNS:localhost";
  return {
    folder,
    ca: at("ca.pem"),
    server: issue("server", here, 2),
    expired: issue("expired", here, -1),
    otherName: issue("other", "DNS:other.example", 2),
    client: issue("client", "DNS:board", 2),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
