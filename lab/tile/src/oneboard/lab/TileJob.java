package oneboard.lab;

import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;

/**
 * The tile's application: one JVM with two queries, windows and rejects. Its control file stops the windows' query
 * ({@code stop}) or makes it fail and start again ({@code loop}); the application itself goes on. A start under
 * {@code latest} begins at the log's end where there is no checkpoint, one under {@code skip-lost} goes on past what is gone, one under
 * {@code replay} reads a little in each batch.
 */
public final class TileJob {
  private static final long LOOK_MS = 200;

  public static void main(String[] args) throws Exception {
    Settings settings = Settings.of(System.getenv());
    SparkSession spark = session();
    spark.streams().addListener(new EventLog(settings.events()));
    Progress progress = new Progress(spark, settings);
    Switch control = new Switch(settings.switchFile());
    progress.startRejects();
    StreamingQuery query = null;
    boolean failed = false;
    while (true) {
      boolean wanted = !control.is("stop");
      if (query != null && !query.isActive()) {
        System.out.println("the windows' query ended: " + reasonOf(query));
        failed = query.exception().isDefined();
        query = null;
      }
      if (!wanted) failed = false;
      if (!wanted && query != null) {
        query.stop();
        query = null;
        System.out.println("the windows' query is stopped");
      } else if (wanted && query == null && (!failed || control.is("loop"))) {
        query = start(progress);
      }
      Thread.sleep(LOOK_MS);
    }
  }

  private static StreamingQuery start(Progress progress) throws TimeoutException {
    StreamingQuery query = progress.startWindows();
    System.out.println("the windows' query runs");
    return query;
  }

  private static String reasonOf(StreamingQuery query) {
    scala.Option<StreamingQueryException> exception = query.exception();
    return exception.isDefined() ? String.valueOf(exception.get().getCause()) : "without a reason";
  }

  private static SparkSession session() {
    SparkSession.Builder builder = SparkSession.builder().master("local[2]").appName("tile");
    Map<String, String> settings =
        Map.of(
            "spark.driver.host", "127.0.0.1",
            "spark.driver.bindAddress", "127.0.0.1",
            "spark.ui.enabled", "false",
            "spark.sql.shuffle.partitions", "1",
            "spark.sql.session.timeZone", "UTC",
            "spark.sql.streaming.minBatchesToRetain", "20");
    settings.forEach(builder::config);
    SparkSession spark = builder.getOrCreate();
    spark.sparkContext().setLogLevel("WARN");
    return spark;
  }

  private TileJob() {}
}
