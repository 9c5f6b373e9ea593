package oneboard.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A control file of one line, such as {@code slow 3000}. No file: the connector does its work. */
final class Switch {
  private final Path file;

  Switch(String path) {
    this.file = path == null || path.isBlank() ? null : Path.of(path);
  }

  boolean is(String word) {
    return word.equals(words()[0]);
  }

  /** The number after the word; 0 while the switch says something else. */
  long number(String word) {
    String[] words = words();
    return words[0].equals(word) && words.length > 1 ? Long.parseLong(words[1]) : 0;
  }

  private String[] words() {
    if (file == null) return new String[] {""};
    try {
      return Files.readString(file).trim().split(" ");
    } catch (IOException absent) {
      return new String[] {""};
    }
  }
}
