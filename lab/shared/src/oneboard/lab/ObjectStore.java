package oneboard.lab;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** An S3 server: objects put, got, listed and deleted, each request signed as AWS Signature Version 4 says. */
final class ObjectStore {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final String SIGNED = "host;x-amz-content-sha256;x-amz-date";
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).version(HttpClient.Version.HTTP_1_1).build();
  private final URI endpoint;
  private final String bucket;
  private final String accessKey;
  private final String secretKey;

  private final Duration patience;

  ObjectStore(String endpoint, String bucket, String accessKey, String secretKey) {
    this(endpoint, bucket, accessKey, secretKey, Duration.ofSeconds(3));
  }

  /** {@code patience}: what one request may take. */
  ObjectStore(String endpoint, String bucket, String accessKey, String secretKey, Duration patience) {
    this.patience = patience;
    this.endpoint = URI.create(endpoint);
    this.bucket = bucket;
    this.accessKey = accessKey;
    this.secretKey = secretKey;
  }

  /** One object of a listing. */
  record Listed(String key, long modifiedAt) {}

  void put(String key, String text) throws IOException, InterruptedException {
    put(key, text.getBytes(StandardCharsets.UTF_8));
  }

  void put(String key, byte[] body) throws IOException, InterruptedException {
    int status = send("PUT", path(key), "", body).statusCode();
    if (status != 200) throw new IOException("the object store answered " + status);
  }

  /** Null when there is no such object. */
  byte[] get(String key) throws IOException, InterruptedException {
    HttpResponse<byte[]> response = send("GET", path(key), "", new byte[0]);
    if (response.statusCode() == 404) return null;
    if (response.statusCode() != 200) throw new IOException("the object store answered " + response.statusCode());
    return response.body();
  }

  void delete(String key) throws IOException, InterruptedException {
    int status = send("DELETE", path(key), "", new byte[0]).statusCode();
    if (status >= 300 && status != 404) throw new IOException("the object store answered " + status);
  }

  /** Every object below a prefix. */
  List<Listed> list(String prefix) throws IOException, InterruptedException {
    List<Listed> found = new ArrayList<>();
    String token = "";
    do {
      String query = (token.isEmpty() ? "" : "continuation-token=" + escapeAll(token) + "&") + "list-type=2&prefix=" + escapeAll(prefix);
      HttpResponse<byte[]> response = send("GET", "/" + bucket, query, new byte[0]);
      if (response.statusCode() != 200) throw new IOException("the object store answered " + response.statusCode());
      String page = new String(response.body(), StandardCharsets.UTF_8);
      Matcher contents = Pattern.compile("<Contents>(.*?)</Contents>", Pattern.DOTALL).matcher(page);
      while (contents.find()) {
        String modified = between(contents.group(1), "LastModified");
        found.add(new Listed(between(contents.group(1), "Key"), Instant.parse(modified).toEpochMilli()));
      }
      token = between(page, "NextContinuationToken");
    } while (!token.isEmpty());
    return found;
  }

  private static String between(String text, String name) {
    Matcher field = Pattern.compile("<" + name + ">([^<]*)</" + name + ">").matcher(text);
    return field.find() ? field.group(1).replace("&amp;", "&") : "";
  }

  private String path(String key) {
    return "/" + bucket + "/" + escape(key);
  }

  private HttpResponse<byte[]> send(String method, String path, String query, byte[] body) throws IOException, InterruptedException {
    String stamp = STAMP.format(Instant.now());
    String hash = hex(sha256(body));
    HttpRequest request =
        HttpRequest.newBuilder(endpoint.resolve(query.isEmpty() ? path : path + "?" + query))
            .timeout(patience)
            .header("x-amz-date", stamp)
            .header("x-amz-content-sha256", hash)
            .header("authorization", authorization(method, path, query, stamp, hash))
            .method(method, HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
  }

  private String authorization(String method, String path, String query, String stamp, String hash) {
    String day = stamp.substring(0, 8);
    String scope = day + "/us-east-1/s3/aws4_request";
    String headers = "host:" + endpoint.getAuthority() + "\nx-amz-content-sha256:" + hash + "\nx-amz-date:" + stamp + "\n";
    String request = String.join("\n", method, path, query, headers, SIGNED, hash);
    String text = String.join("\n", "AWS4-HMAC-SHA256", stamp, scope, hex(sha256(request.getBytes(StandardCharsets.UTF_8))));
    byte[] key = ("AWS4" + secretKey).getBytes(StandardCharsets.UTF_8);
    for (String part : new String[] {day, "us-east-1", "s3", "aws4_request"}) key = hmac(key, part);
    return "AWS4-HMAC-SHA256 Credential=" + accessKey + "/" + scope + ",SignedHeaders=" + SIGNED + ",Signature=" + hex(hmac(key, text));
  }

  private static String escapeAll(String text) {
    return escape(text).replace("/", "%2F");
  }

  private static String escape(String key) {
    StringBuilder escaped = new StringBuilder();
    for (byte each : key.getBytes(StandardCharsets.UTF_8)) {
      char letter = (char) (each & 0xff);
      boolean plain = letter < 128 && (Character.isLetterOrDigit(letter) || "-_.~/".indexOf(letter) >= 0);
      escaped.append(plain ? String.valueOf(letter) : String.format("%%%02X", (int) letter));
    }
    return escaped.toString();
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException absent) {
      throw new IllegalStateException(absent);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException absent) {
      throw new IllegalStateException(absent);
    }
  }
}
