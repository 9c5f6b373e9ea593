package oneboard.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.avro.Avro;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.avro.DataWriter;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.types.Types;

/** Commits the objects that have landed to a table: one data file for each, one snapshot for all that are new. */
public final class TableCommit {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "line_seq", Types.LongType.get()),
          Types.NestedField.optional(2, "course", Types.StringType.get()),
          Types.NestedField.optional(3, "cents", Types.LongType.get()),
          Types.NestedField.optional(4, "event_time", Types.TimestampType.withZone()));

  /** A commit every few seconds leaves three files of metadata each: what nobody reads any more goes, and manifests are merged. */
  private static final Map<String, String> UPKEEP =
      Map.of(
          "write.metadata.delete-after-commit.enabled", "true",
          "write.metadata.previous-versions-max", "20",
          "commit.manifest.min-count-to-merge", "20");
  private static final int KEPT_SNAPSHOTS = 20;
  private static final long KEPT_MS = 300_000;
  private static final int EXPIRED_EVERY = 20;

  private final Switch control = new Switch(env("TABLE_SWITCH_FILE"));
  private final ObjectStore store = new ObjectStore(env("STORE_ENDPOINT"), env("STORE_BUCKET"), env("STORE_ACCESS"), env("STORE_SECRET"), StoreFiles.PATIENCE);
  private final Table table = open();
  private final Set<String> committed = new HashSet<>();
  private int commits = 0;

  public static void main(String[] args) throws Exception {
    TableCommit job = new TableCommit();
    job.recall();
    System.out.println("ready");
    while (true) {
      try {
        if (!job.control.is("stop")) job.commit();
      } catch (IOException | RuntimeException failed) {
        System.out.println("round failed: " + failed.getClass().getName());
      }
      Thread.sleep(Long.parseLong(env("TABLE_EVERY_MS")));
    }
  }

  private static Table open() {
    Map<String, String> properties = new HashMap<>();
    properties.put("uri", env("TABLE_CATALOG_URL"));
    properties.put("jdbc.user", env("TABLE_CATALOG_USER"));
    properties.put("jdbc.password", env("TABLE_CATALOG_PASSWORD"));
    properties.put("warehouse", "s3://" + env("STORE_BUCKET") + "/lake");
    properties.put("io-impl", StoreFiles.class.getName());
    properties.put("store.endpoint", env("STORE_ENDPOINT"));
    properties.put("store.bucket", env("STORE_BUCKET"));
    properties.put("store.access", env("STORE_ACCESS"));
    properties.put("store.secret", env("STORE_SECRET"));
    JdbcCatalog catalog = new JdbcCatalog();
    catalog.initialize("lake", properties);
    Namespace namespace = Namespace.of("commerce");
    if (!catalog.namespaceExists(namespace)) catalog.createNamespace(namespace);
    TableIdentifier name = TableIdentifier.of(namespace, "purchase_line");
    return catalog.tableExists(name) ? catalog.loadTable(name) : catalog.createTable(name, SCHEMA, PartitionSpec.unpartitioned(), UPKEEP);
  }

  /** What an earlier run committed: its data files are named as the objects are. */
  private void recall() throws IOException {
    try (CloseableIterable<FileScanTask> files = table.newScan().planFiles()) {
      for (FileScanTask each : files) committed.add(nameOf(each.file().location()));
    }
  }

  private void commit() throws IOException, InterruptedException {
    List<DataFile> files = new ArrayList<>();
    List<String> names = new ArrayList<>();
    long through = 0;
    for (ObjectStore.Listed each : store.list(env("TABLE_OBJECTS"))) {
      String name = nameOf(each.key());
      through = Math.max(through, each.modifiedAt());
      if (committed.contains(name)) continue;
      byte[] body = store.get(each.key());
      if (body == null) continue;
      names.add(name);
      files.add(write(name, new String(body, StandardCharsets.UTF_8)));
    }
    if (files.isEmpty()) return;
    AppendFiles append = table.newAppend().set("objects-through", String.valueOf(through));
    files.forEach(append::appendFile);
    append.commit();
    committed.addAll(names);
    if (++commits % EXPIRED_EVERY == 0)
      table.expireSnapshots().expireOlderThan(System.currentTimeMillis() - KEPT_MS).retainLast(KEPT_SNAPSHOTS).commit();
  }

  private DataFile write(String name, String lines) throws IOException {
    OutputFile file = table.io().newOutputFile(table.location() + "/data/" + name + ".avro");
    FileAppender<Record> writer =
        Avro.write(file).schema(SCHEMA).createWriterFunc(DataWriter::create).overwrite().build();
    long count = 0;
    try (writer) {
      for (String line : lines.split("\n")) {
        if (line.isBlank()) continue;
        writer.add(recordOf(JSON.readTree(line)));
        count += 1;
      }
    }
    return DataFiles.builder(table.spec())
        .withPath(file.location())
        .withFileSizeInBytes(writer.length())
        .withRecordCount(count)
        .withFormat(FileFormat.AVRO)
        .build();
  }

  private static Record recordOf(JsonNode line) {
    Record record = GenericRecord.create(SCHEMA);
    record.setField("line_seq", line.path("line_seq").asLong());
    record.setField("course", line.path("course").asText(null));
    record.setField("cents", line.path("cents").asLong());
    String at = line.path("event_time").asText("");
    record.setField("event_time", at.isEmpty() ? null : timeOf(at));
    return record;
  }

  private static OffsetDateTime timeOf(String text) {
    try {
      return OffsetDateTime.parse(text);
    } catch (java.time.format.DateTimeParseException unreadable) {
      return null;
    }
  }

  /** The last part of a path without its ending. */
  private static String nameOf(String path) {
    String last = path.substring(path.lastIndexOf('/') + 1);
    int dot = last.lastIndexOf('.');
    return dot < 0 ? last : last.substring(0, dot);
  }

  private static String env(String name) {
    return System.getenv(name);
  }
}
