const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const bidiControls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** One line of text as people mean it: control and direction marks gone, every run of white space one space, trimmed. */
export function singleLine(value: string): string {
  return value.toWellFormed().replace(controls, '').replace(bidiControls, '').replace(/\s+/g, ' ').trim();
}

/** Text of several lines: control characters gone, line ends made '\n', trimmed. */
export function multiLine(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(controls, '').trim();
}

/** How many characters a person counts: a letter or an emoji outside the basic plane is one, not two. */
export function countCharacters(value: string): number {
  return [...value].length;
}

/** Whether there is nothing to see: empty, white space, or only invisible characters. */
export function isBlank(value: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
}
