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
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** PUT of one object, signed as AWS Signature Version 4 says. */
final class ObjectStore {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final String SIGNED = "host;x-amz-content-sha256;x-amz-date";
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).version(HttpClient.Version.HTTP_1_1).build();
  private final URI endpoint;
  private final String bucket;
  private final String accessKey;
  private final String secretKey;

  ObjectStore(String endpoint, String bucket, String accessKey, String secretKey) {
    this.endpoint = URI.create(endpoint);
    this.bucket = bucket;
    this.accessKey = accessKey;
    this.secretKey = secretKey;
  }

  void put(String key, String text) throws IOException, InterruptedException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    String path = "/" + bucket + "/" + escape(key);
    String stamp = STAMP.format(Instant.now());
    String hash = hex(sha256(body));
    HttpRequest request =
        HttpRequest.newBuilder(endpoint.resolve(path))
            .timeout(Duration.ofSeconds(3))
            .header("x-amz-date", stamp)
            .header("x-amz-content-sha256", hash)
            .header("authorization", authorization(path, stamp, hash))
            .PUT(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    HttpResponse<Void> response = client.send(request, HttpResponse.BodyHandlers.discarding());
    if (response.statusCode() != 200) throw new IOException("the object store answered " + response.statusCode());
  }

  private String authorization(String path, String stamp, String hash) {
    String day = stamp.substring(0, 8);
    String scope = day + "/us-east-1/s3/aws4_request";
    String headers = "host:" + endpoint.getAuthority() + "\nx-amz-content-sha256:" + hash + "\nx-amz-date:" + stamp + "\n";
    String request = String.join("\n", "PUT", path, "", headers, SIGNED, hash);
    String text = String.join("\n", "AWS4-HMAC-SHA256", stamp, scope, hex(sha256(request.getBytes(StandardCharsets.UTF_8))));
    byte[] key = ("AWS4" + secretKey).getBytes(StandardCharsets.UTF_8);
    for (String part : new String[] {day, "us-east-1", "s3", "aws4_request"}) key = hmac(key, part);
    return "AWS4-HMAC-SHA256 Credential=" + accessKey + "/" + scope + ",SignedHeaders=" + SIGNED + ",Signature=" + hex(hmac(key, text));
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
