const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
// The database cleans names in the same way: single_line in supabase/schemas/accounts.sql.
const invisible =
  /\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const joiners = /[\u200c\u200d]+/g;
const joined = /[\p{L}\p{M}\p{Extended_Pictographic}]/u;

/** A text without half an emoji: `toWellFormed`, which Firefox 115 lacks. */
const wellFormed = (value: string) => value.replace(/\p{Surrogate}/gu, '\ufffd');

/** An address as a URL; null for any other text. */
export function urlOf(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Without the characters that nobody sees, which come along when a number or an address is pasted. */
export function visibleOnly(value: string): string {
  return value.replace(invisible, '').replace(joiners, '');
}

/** A text without control and invisible characters. Between letters and emoji the joiners stay: some scripts need them. */
function clean(value: string): string {
  return wellFormed(value)
    .replace(controls, '')
    .replace(invisible, '')
    .replace(joiners, (found, at: number, all: string) => {
      // The code point before: its last two units are enough, however long the text.
      const before = Array.from(all.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
      const after = String.fromCodePoint(all.codePointAt(at + found.length) ?? 0);
      return joined.test(before) && joined.test(after) ? found : '';
    });
}

/** Cleans a single line of text: no control or invisible characters, white space collapsed and trimmed. */
export const singleLine = (value: string): string => clean(value).replace(/\s+/g, ' ').trim();

/** Cleans multi-line text: no control or invisible characters, line endings normalized to '\n', trimmed. */
export const multiLine = (value: string): string => clean(value).replace(/\r\n?/g, '\n').trim();

/** At most `max` UTF-16 units of a text, without half an emoji, which the database refuses. */
export function cut(value: string, max: number): string {
  return wellFormed(value)
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '');
}

/** Counts code points, so that a letter or emoji outside the BMP counts once. */
export function countCharacters(value: string): number {
  return [...value].length;
}

/** Whether a text has no visible characters. */
export function isBlank(value: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
}
