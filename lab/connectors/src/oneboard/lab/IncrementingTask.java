package oneboard.lab;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;

/** One poll reads the rows above the last one sent. A row that it cannot convert fails the task, after those before it. */
public final class IncrementingTask extends SourceTask {
  private static final long PATIENCE_MS = 30_000;
  private Map<String, String> config;
  private Switch control;
  private Connection connection;
  private Map<String, String> partition;
  private long last;
  private long nextPollAt;
  private long failingSince;
  private volatile boolean stopping;

  @Override
  public void start(Map<String, String> given) {
    config = given;
    control = new Switch(given.get("switch.file"));
    // A HashMap grown as Connect's own: the order of its keys is part of the name that a position is stored under.
    partition = new HashMap<>();
    partition.put("protocol", "1");
    partition.put("table", given.get("table"));
    Map<String, Object> stored = context.offsetStorageReader().offset(partition);
    last = stored == null || stored.get("incrementing") == null ? 0 : ((Number) stored.get("incrementing")).longValue();
  }

  @Override
  public List<SourceRecord> poll() throws InterruptedException {
    while (!stopping && System.currentTimeMillis() < nextPollAt) Thread.sleep(50);
    if (stopping) return null;
    nextPollAt = System.currentTimeMillis() + Long.parseLong(config.getOrDefault("poll.interval.ms", "5000"));
    if (control.is("fail")) throw new ConnectException("failed by its switch");
    if (control.is("skip-poll")) return null;
    try {
      List<SourceRecord> records = read();
      failingSince = 0;
      return records.isEmpty() ? null : records;
    } catch (SQLException error) {
      close();
      if (failingSince == 0) failingSince = System.currentTimeMillis();
      if (System.currentTimeMillis() - failingSince > PATIENCE_MS) throw new ConnectException("the database is away", error);
      return null;
    }
  }

  private List<SourceRecord> read() throws SQLException {
    String column = config.get("incrementing.column");
    String sql = "select * from " + config.get("table") + " where " + column + " > ? order by " + column + " limit ?";
    List<SourceRecord> records = new ArrayList<>();
    try (PreparedStatement statement = open().prepareStatement(sql)) {
      statement.setQueryTimeout(10);
      statement.setLong(1, last);
      statement.setInt(2, Integer.parseInt(config.getOrDefault("batch.max.rows", "500")));
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          Map<String, Object> value;
          try {
            value = convert(rows);
          } catch (ConnectException unreadable) {
            if (records.isEmpty()) throw unreadable;
            return records;
          }
          last = rows.getLong(column);
          records.add(record(value));
        }
      }
    }
    return records;
  }

  private SourceRecord record(Map<String, Object> value) {
    Map<String, Object> key = new LinkedHashMap<>();
    for (String name : config.get("key.columns").split(",")) key.put(name, value.get(name));
    Map<String, Long> position = Map.of("incrementing", last);
    return new SourceRecord(partition, position, config.get("topic"), null, null, key, null, value);
  }

  private static Map<String, Object> convert(ResultSet rows) throws SQLException {
    ResultSetMetaData meta = rows.getMetaData();
    Map<String, Object> value = new LinkedHashMap<>();
    for (int index = 1; index <= meta.getColumnCount(); index++) {
      String name = meta.getColumnName(index);
      switch (meta.getColumnType(index)) {
        case Types.BIGINT, Types.INTEGER -> {
          long number = rows.getLong(index);
          value.put(name, rows.wasNull() ? null : number);
        }
        case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> value.put(name, instant(rows, index, name));
        default -> value.put(name, rows.getString(index));
      }
    }
    return value;
  }

  /** PostgreSQL has times that no calendar has: infinity. */
  private static String instant(ResultSet rows, int index, String name) throws SQLException {
    OffsetDateTime time = rows.getObject(index, OffsetDateTime.class);
    if (time == null) return null;
    if (time.equals(OffsetDateTime.MAX) || time.equals(OffsetDateTime.MIN)) {
      throw new ConnectException("a value of column " + name + " is no point in time");
    }
    return time.toInstant().toString();
  }

  private Connection open() throws SQLException {
    if (connection != null) return connection;
    Properties properties = new Properties();
    properties.setProperty("user", config.get("connection.user"));
    properties.setProperty("password", config.get("connection.password"));
    properties.setProperty("ApplicationName", "purchase-line-source");
    properties.setProperty("connectTimeout", "5");
    properties.setProperty("socketTimeout", "15");
    connection = new org.postgresql.Driver().connect(config.get("connection.url"), properties);
    return connection;
  }

  private void close() {
    try {
      if (connection != null) connection.close();
    } catch (SQLException alreadyGone) {
      // Nothing is left to close.
    }
    connection = null;
  }

  @Override
  public void stop() {
    stopping = true;
  }

  @Override
  public String version() {
    return "1";
  }
}
