import { createHash, createHmac } from "node:crypto";

/** `sessionToken`: of temporary credentials. */
export type Credentials = { accessKey: string; secretKey: string; region: string; sessionToken?: string };

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** The headers by which a request is AWS Signature Version 4. `now`: wall clock, ms. The query's names come sorted. */
export function signedHeaders(
  url: URL,
  { accessKey, secretKey, region, sessionToken }: Credentials,
  now: number,
  method = "GET",
  body = "",
) {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
  const day = stamp.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const content = sha256(body);
  const own: Record<string, string> = {
    "x-amz-content-sha256": content,
    "x-amz-date": stamp,
    ...(sessionToken === undefined ? {} : { "x-amz-security-token": sessionToken }),
  };
  const named = Object.entries({ host: url.host, ...own });
  const signed = named.map(([name]) => name).join(";");
  const headers = named.map(([name, value]) => `${name}:${value}\n`).join("");
  const request = [method, url.pathname, url.search.slice(1), headers, signed, content].join("\n");
  const text = ["AWS4-HMAC-SHA256", stamp, scope, sha256(request)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const signature = createHmac("sha256", key).update(text).digest("hex");
  return {
    ...own,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${signed},Signature=${signature}`,
  };
}

/** RFC 3986, as the signature wants it: everything but unreserved characters. */
export const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
