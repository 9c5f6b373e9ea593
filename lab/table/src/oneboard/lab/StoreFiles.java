package oneboard.lab;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;

/** A table's files as objects of the S3 server, small enough to be held in memory. */
public final class StoreFiles implements FileIO {
  /** Nobody waits for a snapshot: a slow server is no failure. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private ObjectStore store;
  private String root;

  @Override
  public void initialize(Map<String, String> properties) {
    String bucket = properties.get("store.bucket");
    root = "s3://" + bucket + "/";
    store = new ObjectStore(properties.get("store.endpoint"), bucket, properties.get("store.access"), properties.get("store.secret"), PATIENCE);
  }

  private interface Call<T> {
    T run() throws IOException, InterruptedException;
  }

  private static <T> T unchecked(Call<T> call) {
    try {
      return call.run();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  private String keyOf(String location) {
    if (!location.startsWith(root)) throw new IllegalArgumentException("not in this bucket: " + location);
    return location.substring(root.length());
  }

  @Override
  public InputFile newInputFile(String location) {
    return new InputFile() {
      private byte[] bytes;

      private byte[] bytes() {
        if (bytes == null) bytes = unchecked(() -> store.get(keyOf(location)));
        if (bytes == null) throw new NotFoundException("there is no %s", location);
        return bytes;
      }

      @Override
      public long getLength() {
        return bytes().length;
      }

      @Override
      public SeekableInputStream newStream() {
        return new MemoryStream(bytes());
      }

      @Override
      public String location() {
        return location;
      }

      @Override
      public boolean exists() {
        return unchecked(() -> store.get(keyOf(location))) != null;
      }
    };
  }

  @Override
  public OutputFile newOutputFile(String location) {
    return new OutputFile() {
      @Override
      public PositionOutputStream create() {
        return createOrOverwrite();
      }

      @Override
      public PositionOutputStream createOrOverwrite() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        return new PositionOutputStream() {
          private boolean closed;

          @Override
          public long getPos() {
            return bytes.size();
          }

          @Override
          public void write(int each) {
            bytes.write(each);
          }

          @Override
          public void write(byte[] each, int from, int length) {
            bytes.write(each, from, length);
          }

          @Override
          public void close() {
            if (closed) return;
            closed = true;
            unchecked(() -> {
              store.put(keyOf(location), bytes.toByteArray());
              return null;
            });
          }
        };
      }

      @Override
      public String location() {
        return location;
      }

      @Override
      public InputFile toInputFile() {
        return newInputFile(location);
      }
    };
  }

  @Override
  public void deleteFile(String location) {
    unchecked(() -> {
      store.delete(keyOf(location));
      return null;
    });
  }

  private static final class MemoryStream extends SeekableInputStream {
    private final byte[] bytes;
    private int at;

    MemoryStream(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public long getPos() {
      return at;
    }

    @Override
    public void seek(long position) {
      at = Math.toIntExact(position);
    }

    @Override
    public int read() {
      return at < bytes.length ? bytes[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int from, int length) {
      int count = new ByteArrayInputStream(bytes, at, bytes.length - at).read(into, from, length);
      if (count > 0) at += count;
      return count;
    }
  }
}
