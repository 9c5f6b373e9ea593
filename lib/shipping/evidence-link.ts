/** Where a piece of evidence can be opened: a path of this board or a web address. Anything else is text, not a link. */
export function evidenceLink(text: string): string | null {
  const trimmed = text.trim();
  if (/^\/(?![/\\])\S*$/.test(trimmed)) return trimmed;
  return /^https?:\/\/[^\s/]+\S*$/i.test(trimmed) ? trimmed : null;
}
