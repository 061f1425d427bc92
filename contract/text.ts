const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const bidiControls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Cleans a single line of text: no control or bidi characters, white space collapsed and trimmed. */
export function singleLine(value: string): string {
  return value.toWellFormed().replace(controls, '').replace(bidiControls, '').replace(/\s+/g, ' ').trim();
}

/** Cleans multi-line text: no control characters, line endings normalized to '\n', trimmed. */
export function multiLine(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(controls, '').trim();
}

/** At most `max` UTF-16 units of a text, without half an emoji, which the database refuses. */
export function cut(value: string, max: number): string {
  return value
    .toWellFormed()
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
