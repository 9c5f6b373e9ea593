package oneboard.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What both connectors share: tasks that all get the connector's own configuration, and the switch for fewer of them. */
final class LabConnector {
  private final Map<String, String> config;
  private final Switch fewer;
  private final Thread watcher;

  LabConnector(Map<String, String> config, Runnable reconfigure) {
    this.config = config;
    this.fewer = new Switch(config.get("switch.file"));
    this.watcher = new Thread(() -> watch(reconfigure), "switch-" + config.get("name"));
    watcher.setDaemon(true);
    watcher.start();
  }

  List<Map<String, String>> taskConfigs(int maxTasks, int wanted) {
    int count = Math.min(maxTasks, wanted) - (fewer.is("fewer-tasks") ? 1 : 0);
    List<Map<String, String>> configs = new ArrayList<>();
    for (int task = 0; task < count; task++) configs.add(config);
    return configs;
  }

  void stop() {
    watcher.interrupt();
  }

  private void watch(Runnable reconfigure) {
    boolean before = fewer.is("fewer-tasks");
    try {
      while (true) {
        Thread.sleep(500);
        boolean now = fewer.is("fewer-tasks");
        if (now != before) reconfigure.run();
        before = now;
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
