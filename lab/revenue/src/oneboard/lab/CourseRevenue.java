package oneboard.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.Stores;

/**
 * Lines of purchases, rolled up to cents, lines and the newest event time of each course. A line that it cannot read fails
 * its task, and with its only task the application: nothing is passed over in silence.
 */
public final class CourseRevenue {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NEWEST = "updated_event_time";

  /** What the roll-up takes from a line. */
  private record Line(String course, long cents, Instant at) {}

  private static final class Unreadable extends RuntimeException {
    Unreadable(String why) {
      super(why);
    }
  }

  private final Switch control = new Switch(System.getenv("REVENUE_SWITCH_FILE"));

  public static void main(String[] args) {
    KafkaStreams streams = new KafkaStreams(new CourseRevenue().topology(), settings());
    streams.setUncaughtExceptionHandler(
        failure -> {
          System.out.println("the task failed: " + rootOf(failure).getMessage());
          return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
    streams.setStateListener(
        (now, before) -> {
          System.out.println("state " + now);
          if (now == KafkaStreams.State.ERROR) Runtime.getRuntime().halt(1);
        });
    Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(3))));
    streams.start();
  }

  private static Properties settings() {
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, System.getenv("REVENUE_APPLICATION_ID"));
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, System.getenv("REVENUE_BOOTSTRAP"));
    settings.put(StreamsConfig.STATE_DIR_CONFIG, System.getenv("REVENUE_STATE_FOLDER"));
    settings.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
    settings.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
    settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 1_000);
    settings.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
    settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 1);
    settings.put(StreamsConfig.consumerPrefix("auto.offset.reset"), "earliest");
    settings.put(StreamsConfig.consumerPrefix("session.timeout.ms"), 6_000);
    settings.put(StreamsConfig.consumerPrefix("heartbeat.interval.ms"), 1_500);
    return settings;
  }

  private org.apache.kafka.streams.Topology topology() {
    StreamsBuilder builder = new StreamsBuilder();
    var store = Materialized.<String, String>as(Stores.inMemoryKeyValueStore("revenue"));
    KStream<String, String> lines = builder.stream(System.getenv("REVENUE_INPUT"));
    lines
        .flatMap((key, value) -> {
          waitWhileBlocked();
          Line line = read(value);
          return line == null ? java.util.List.of() : java.util.List.of(KeyValue.pair(line.course(), value));
        })
        .groupByKey()
        .aggregate(() -> "", (course, value, sum) -> add(course, value, sum), store)
        .toStream()
        .to(System.getenv("REVENUE_OUTPUT"));
    return builder.build();
  }

  /** Null only where its switch says that unreadable lines are passed over. */
  private Line read(String value) {
    try {
      return lineOf(value);
    } catch (Unreadable unreadable) {
      if (control.is("pass-over")) return null;
      throw unreadable;
    }
  }

  private static Line lineOf(String value) {
    JsonNode line = parsed(value);
    JsonNode course = line.path("course");
    JsonNode cents = line.path("cents");
    if (!course.isTextual()) throw new Unreadable("a line without a course");
    if (!cents.isIntegralNumber()) throw new Unreadable("a line without an amount");
    try {
      return new Line(course.asText(), cents.asLong(), Instant.parse(line.path("event_time").asText()));
    } catch (DateTimeParseException unreadable) {
      throw new Unreadable("a line without an event time");
    }
  }

  private static String add(String course, String value, String before) {
    Line line = lineOf(value);
    JsonNode sum = before.isEmpty() ? JSON.createObjectNode() : parsed(before);
    Instant newest = sum.has(NEWEST) ? Instant.parse(sum.get(NEWEST).asText()) : Instant.EPOCH;
    ObjectNode after = JSON.createObjectNode();
    after.put("course", course);
    after.put("cents", sum.path("cents").asLong() + line.cents());
    after.put("lines", sum.path("lines").asLong() + 1);
    after.put(NEWEST, (line.at().isAfter(newest) ? line.at() : newest).toString());
    return after.toString();
  }

  /** The message of a parser quotes what it parsed: it stays behind. */
  private static JsonNode parsed(String value) {
    try {
      JsonNode read = value == null ? null : JSON.readTree(value);
      if (read != null && read.isObject()) return read;
    } catch (JsonProcessingException quoted) {
      throw new Unreadable("a line that is no JSON");
    }
    throw new Unreadable("a line that is no object");
  }

  private void waitWhileBlocked() {
    try {
      Thread.sleep(control.number("slow"));
      while (control.is("block")) Thread.sleep(200);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) root = root.getCause();
    return root;
  }
}
