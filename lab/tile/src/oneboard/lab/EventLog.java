package oneboard.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.spark.sql.streaming.StreamingQueryListener;

/** Every event of every query, one line each, in Spark's own JSON. Of a long file the last lines are kept. */
final class EventLog extends StreamingQueryListener {
  private static final long LONG_BYTES = 1 << 20;
  private static final int KEPT_LINES = 200;
  private final Path file;

  EventLog(Path file) {
    this.file = file;
  }

  @Override
  public void onQueryStarted(QueryStartedEvent event) {
    write(event.json());
  }

  @Override
  public void onQueryProgress(QueryProgressEvent event) {
    write(event.progress().json());
  }

  @Override
  public void onQueryIdle(QueryIdleEvent event) {
    write(event.json());
  }

  @Override
  public void onQueryTerminated(QueryTerminatedEvent event) {
    write(event.json());
  }

  private synchronized void write(String line) {
    try {
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      if (Files.size(file) > LONG_BYTES) shorten();
    } catch (IOException failed) {
      System.out.println("the event was not written: " + failed);
    }
  }

  /** By a new file that takes the old one's place: a reader sees either of them whole. */
  private void shorten() throws IOException {
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.write(next, lines.subList(Math.max(0, lines.size() - KEPT_LINES), lines.size()));
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
