package oneboard.lab;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.sink.SinkConnector;

/** Writes records as JSON lines into objects named by topic, partition and first offset, as S3 sinks do. */
public final class ObjectSink extends SinkConnector {
  private LabConnector connector;

  @Override
  public void start(Map<String, String> config) {
    connector = new LabConnector(config, () -> context().requestTaskReconfiguration());
  }

  @Override
  public Class<? extends Task> taskClass() {
    return ObjectSinkTask.class;
  }

  @Override
  public List<Map<String, String>> taskConfigs(int maxTasks) {
    return connector.taskConfigs(maxTasks, maxTasks);
  }

  @Override
  public void stop() {
    if (connector != null) connector.stop();
  }

  @Override
  public ConfigDef config() {
    return new ConfigDef()
        .define("s3.endpoint", Type.STRING, Importance.HIGH, "address of the S3 server")
        .define("s3.bucket", Type.STRING, Importance.HIGH, "bucket")
        .define("s3.prefix", Type.STRING, Importance.HIGH, "prefix of every object, without a slash at its end")
        .define("s3.access.key", Type.STRING, Importance.HIGH, "access key")
        .define("s3.secret.key", Type.PASSWORD, Importance.HIGH, "secret key")
        .define("flush.size", Type.INT, 500, Importance.HIGH, "records of a full object")
        .define("rotate.interval.ms", Type.LONG, 60000L, Importance.HIGH, "longest life of an open file, wall clock")
        .define("identity.field", Type.STRING, Importance.HIGH, "a whole number without which a record is refused")
        .define("amount.field", Type.STRING, Importance.HIGH, "a whole number with a lower bound")
        .define("amount.min", Type.LONG, 0L, Importance.HIGH, "records below are refused")
        .define("switch.file", Type.STRING, "", Importance.LOW, "control file: slow ms, drop, block, fail, fewer-tasks");
  }

  @Override
  public String version() {
    return "1";
  }
}
