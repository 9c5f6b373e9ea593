package oneboard.lab;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.from_json;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.window;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The two queries over the progress topic: accepted events by window into a table, all others into a topic of rejects. */
final class Progress {
  private static final String UPSERT =
      "insert into activity_tile (window_start, window_end, events, updated_at) values (?, ?, ?, clock_timestamp())"
          + " on conflict (window_start) do update set events = excluded.events";
  private static final long LOOK_MS = 200;
  private static final long REPLAYED_PER_BATCH = 200;
  private final SparkSession spark;
  private final Settings settings;
  private final Switch control;

  Progress(SparkSession spark, Settings settings) {
    this.spark = spark;
    this.settings = settings;
    this.control = new Switch(settings.switchFile());
  }

  /** Windows in append mode: a row is written once, when the watermark has passed its end. */
  StreamingQuery startWindows() throws TimeoutException {
    Dataset<Row> windows =
        events()
            .filter(col("reason").isNull())
            .withWatermark("event_time", settings.grace())
            .groupBy(window(col("event_time"), settings.window()))
            .agg(count(lit(1)).as("events"))
            .select(col("window.start").as("start"), col("window.end").as("end"), col("events"));
    VoidFunction2<Dataset<Row>, Long> write = (batch, id) -> write(batch.collectAsList());
    return at(windows.writeStream().queryName("tile"), "tile").outputMode("append").foreachBatch(write).start();
  }

  /** What no window takes, with the reason in a header; key and value as they came. */
  StreamingQuery startRejects() throws TimeoutException {
    Column header = struct(lit("reason").as("key"), col("reason").cast("binary").as("value"));
    Dataset<Row> rejects =
        events().filter(col("reason").isNotNull()).select(col("key"), col("value"), array(header).as("headers"));
    return at(rejects.writeStream().queryName("tile-rejects"), "tile-rejects")
        .format("kafka")
        .option("kafka.bootstrap.servers", settings.bootstrap())
        .option("topic", settings.rejected())
        .start();
  }

  private DataStreamWriter<Row> at(DataStreamWriter<Row> writer, String checkpoint) {
    return writer
        .option("checkpointLocation", settings.checkpoints().resolve(checkpoint).toString())
        .trigger(Trigger.ProcessingTime(settings.trigger()));
  }

  private Dataset<Row> events() {
    StructType fields = new StructType().add("event_time", DataTypes.TimestampType);
    Column ahead = col("event_time").gt(col("timestamp").plus(expr("interval " + settings.futureTolerance())));
    Column reason =
        when(col("event_time").isNull(), "missing-event-time").when(coalesce(ahead, lit(false)), "future-event-time");
    DataStreamReader reader =
        spark
            .readStream()
            .format("kafka")
            .option("kafka.bootstrap.servers", settings.bootstrap())
            .option("subscribe", settings.topic())
            .option("startingOffsets", control.is("latest") ? "latest" : "earliest")
            .option("failOnDataLoss", !control.is("skip-lost"));
    if (control.is("replay")) reader = reader.option("maxOffsetsPerTrigger", REPLAYED_PER_BATCH);
    return reader
        .load()
        .withColumn("event_time", from_json(col("value").cast("string"), fields).getField("event_time"))
        .withColumn("reason", reason);
  }

  private void write(List<Row> rows) throws SQLException, InterruptedException {
    if (control.is("loop")) throw new IllegalStateException("failed by its switch");
    while (control.is("block")) Thread.sleep(LOOK_MS);
    if (rows.isEmpty() || control.is("skip")) return;
    String[] who = {settings.databaseUser(), settings.databasePassword()};
    try (Connection database = DriverManager.getConnection(settings.databaseUrl(), who[0], who[1]);
        PreparedStatement upsert = database.prepareStatement(UPSERT)) {
      for (Row row : rows) {
        upsert.setTimestamp(1, row.getTimestamp(0));
        upsert.setTimestamp(2, row.getTimestamp(1));
        upsert.setLong(3, row.getLong(2));
        upsert.addBatch();
      }
      upsert.executeBatch();
    }
  }
}
