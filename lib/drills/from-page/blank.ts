/** What an author has still to write begins with this; the check finds every one that is left. */
const mark = "TO WRITE:";

export const toWrite = (what: string): string => `${mark} ${what}`;
export const isBlank = (text: string): boolean => text.includes(mark);
