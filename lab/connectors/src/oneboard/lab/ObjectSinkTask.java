package oneboard.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;

/**
 * An open file per partition, in memory. An offset is committed after the object that holds its record was written; a
 * server that is away holds the partition back and fails nothing. A refused record goes where the framework sends it.
 */
public final class ObjectSinkTask extends SinkTask {
  private record Line(long offset, byte[] json) {}

  private static final class OpenFile {
    final List<Line> lines = new ArrayList<>();
    long openedAt;
    boolean heldBack;
  }

  private static final long WAKE_MS = 250;
  private final JsonConverter json = new JsonConverter();
  private final Map<TopicPartition, OpenFile> files = new HashMap<>();
  private Map<String, String> config;
  private Switch control;
  private ObjectStore store;
  private int flushSize;
  private long rotateMs;

  @Override
  public void start(Map<String, String> given) {
    config = given;
    control = new Switch(given.get("switch.file"));
    json.configure(Map.of("schemas.enable", false), false);
    flushSize = Integer.parseInt(given.getOrDefault("flush.size", "500"));
    rotateMs = Long.parseLong(given.getOrDefault("rotate.interval.ms", "60000"));
    String[] secret = {given.get("s3.access.key"), given.get("s3.secret.key")};
    store = new ObjectStore(given.get("s3.endpoint"), given.get("s3.bucket"), secret[0], secret[1]);
  }

  @Override
  public void open(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) files.put(partition, new OpenFile());
  }

  /** What was not written is read again by whoever gets the partition. */
  @Override
  public void close(Collection<TopicPartition> partitions) {
    partitions.forEach(files::remove);
  }

  @Override
  public void put(Collection<SinkRecord> records) {
    if (control.is("fail")) throw new ConnectException("failed by its switch");
    for (SinkRecord record : records) take(record);
    files.forEach(this::writeWhatIsDue);
    // Else the framework comes back only with the next record or commit.
    context.timeout(WAKE_MS);
  }

  private void take(SinkRecord record) {
    byte[] line;
    try {
      line = convert(record);
    } catch (DataException refused) {
      if (context.errantRecordReporter() == null) throw refused;
      context.errantRecordReporter().report(record, refused);
      return;
    }
    OpenFile file = files.get(new TopicPartition(record.originalTopic(), record.originalKafkaPartition()));
    if (file.lines.isEmpty()) file.openedAt = System.currentTimeMillis();
    file.lines.add(new Line(record.originalKafkaOffset(), line));
  }

  private byte[] convert(SinkRecord record) {
    if (!(record.value() instanceof Map<?, ?> value)) throw new DataException("the value is no object");
    if (!(value.get(config.get("identity.field")) instanceof Number)) throw new DataException("the identity is no number");
    if (!(value.get(config.get("amount.field")) instanceof Number amount)) throw new DataException("the amount is no number");
    if (amount.longValue() < Long.parseLong(config.getOrDefault("amount.min", "0"))) {
      throw new DataException("the amount is below what this sink writes");
    }
    return json.fromConnectData(record.topic(), null, value);
  }

  private void writeWhatIsDue(TopicPartition partition, OpenFile file) {
    boolean written = true;
    while (written && isDue(file)) written = write(partition, file);
    if (!written && !file.heldBack) context.pause(partition);
    if (written && file.heldBack) context.resume(partition);
    file.heldBack = !written;
  }

  private boolean isDue(OpenFile file) {
    if (file.lines.isEmpty()) return false;
    return file.lines.size() >= flushSize || System.currentTimeMillis() - file.openedAt >= rotateMs;
  }

  /** False when nothing was written and the file stays open. */
  private boolean write(TopicPartition partition, OpenFile file) {
    if (control.is("block")) return false;
    List<Line> chunk = file.lines.subList(0, Math.min(flushSize, file.lines.size()));
    StringBuilder body = new StringBuilder();
    for (Line line : chunk) body.append(new String(line.json(), StandardCharsets.UTF_8)).append('\n');
    try {
      Thread.sleep(control.number("slow"));
      if (!control.is("drop")) store.put(name(partition, chunk.get(0).offset()), body.toString());
    } catch (IOException away) {
      return false;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
    chunk.clear();
    file.openedAt = System.currentTimeMillis();
    return true;
  }

  private String name(TopicPartition partition, long start) {
    String topic = partition.topic();
    int number = partition.partition();
    return String.format("%s/partition=%d/%s+%d+%010d.json", config.get("s3.prefix"), number, topic, number, start);
  }

  @Override
  public Map<TopicPartition, OffsetAndMetadata> preCommit(Map<TopicPartition, OffsetAndMetadata> read) {
    files.forEach(this::writeWhatIsDue);
    Map<TopicPartition, OffsetAndMetadata> done = new HashMap<>();
    read.forEach((partition, position) -> {
      OpenFile file = files.get(partition);
      if (file == null) return;
      done.put(partition, file.lines.isEmpty() ? position : new OffsetAndMetadata(file.lines.get(0).offset()));
    });
    return done;
  }

  @Override
  public void stop() {
    files.clear();
  }

  @Override
  public String version() {
    return "1";
  }
}
