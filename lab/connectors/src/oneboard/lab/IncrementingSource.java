package oneboard.lab;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.source.SourceConnector;

/** Reads a table by its growing column and keeps the last value as its position, as JDBC sources in incrementing mode do. */
public final class IncrementingSource extends SourceConnector {
  private LabConnector connector;

  @Override
  public void start(Map<String, String> config) {
    connector = new LabConnector(config, () -> context().requestTaskReconfiguration());
  }

  @Override
  public Class<? extends Task> taskClass() {
    return IncrementingTask.class;
  }

  @Override
  public List<Map<String, String>> taskConfigs(int maxTasks) {
    return connector.taskConfigs(maxTasks, 1);
  }

  @Override
  public void stop() {
    if (connector != null) connector.stop();
  }

  @Override
  public ConfigDef config() {
    return new ConfigDef()
        .define("connection.url", Type.STRING, Importance.HIGH, "JDBC address")
        .define("connection.user", Type.STRING, Importance.HIGH, "user")
        .define("connection.password", Type.PASSWORD, Importance.HIGH, "password")
        .define("table", Type.STRING, Importance.HIGH, "table to read")
        .define("incrementing.column", Type.STRING, Importance.HIGH, "growing column")
        .define("key.columns", Type.LIST, Importance.HIGH, "columns of the record's key")
        .define("topic", Type.STRING, Importance.HIGH, "topic to write")
        .define("poll.interval.ms", Type.LONG, 5000L, Importance.MEDIUM, "rest between two polls")
        .define("batch.max.rows", Type.INT, 500, Importance.LOW, "rows of one poll")
        .define("switch.file", Type.STRING, "", Importance.LOW, "control file: skip-poll, fail, fewer-tasks");
  }

  @Override
  public String version() {
    return "1";
  }
}
