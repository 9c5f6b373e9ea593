const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Why a story is no effort, or null: fewer than three distinct words, one repeated character, or four fifths of its words
 * from the alert. Nothing else about it is judged.
 */
export function tokenEffort(story: string, alert: string): string | null {
  const words = wordsOf(story);
  if (new Set(story.replace(/\s/g, "")).size < 2 || new Set(words).size < 3) {
    return "Say what you think happened; one sentence is enough.";
  }
  const known = new Set(wordsOf(alert));
  const repeated = words.filter((word) => known.has(word)).length;
  return repeated / words.length >= 0.8
    ? "This repeats the alert. Say what you think happened; one sentence is enough."
    : null;
}
