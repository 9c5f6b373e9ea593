package oneboard.lab;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** What the application is told by its environment. Durations as Spark writes them: {@code 15 seconds}. */
record Settings(
    String bootstrap,
    String topic,
    String rejected,
    Path checkpoints,
    Path events,
    String window,
    String grace,
    String futureTolerance,
    String trigger,
    String databaseUrl,
    String databaseUser,
    String databasePassword,
    String switchFile) {

  static Settings of(Map<String, String> env) {
    return new Settings(
        need(env, "BOOTSTRAP"),
        need(env, "TOPIC"),
        need(env, "REJECTED"),
        Path.of(need(env, "CHECKPOINTS")),
        Path.of(need(env, "EVENTS")),
        need(env, "WINDOW"),
        need(env, "GRACE"),
        need(env, "FUTURE_TOLERANCE"),
        need(env, "TRIGGER"),
        need(env, "DATABASE_URL"),
        need(env, "DATABASE_USER"),
        need(env, "DATABASE_PASSWORD"),
        need(env, "SWITCH_FILE"));
  }

  private static String need(Map<String, String> env, String name) {
    return Objects.requireNonNull(env.get("TILE_" + name), "TILE_" + name + " is not set");
  }
}
