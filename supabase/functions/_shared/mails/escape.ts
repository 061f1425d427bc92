import { singleLine } from '../../../../contract/text.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Control characters except tab and line feed, and bidi overrides.
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Untrusted text with normalized line endings and without characters that hide or reorder text. */
export function visibleText(value: string): string {
  return value.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(invisible, '');
}

/** Visible text, escaped for HTML content and quoted attributes. */
export function safeHtml(value: string): string {
  return visibleText(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Like safeHtml, but with line breaks as <br>. */
export function safeLines(value: string): string {
  return safeHtml(value).replaceAll('\n', '<br>');
}

/** Puts text on one line of at most `max` characters; in a subject, a line break would start a new header. */
export function shortLine(value: string, max = 120): string {
  const characters = [...singleLine(value)];
  if (characters.length <= max) return characters.join('');
  const start = characters.slice(0, max - 1).join('');
  return `${start.trimEnd()}…`;
}

// Soft hyphens, zero-width spaces and the like, which mail programs ignore when they look for links.
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

// NFKC turns a full-width full stop into a full stop but keeps the ideographic one, which browsers also accept.
const linkLike = /[<>]|\/\/|www[.。]|[.。]\p{L}{2}|\d{1,3}(?:\.\d{1,3}){3}[/:]/iu;

/**
 * Whether a mail program might turn a text into a link: a host name in any script, or an IP address. Anyone can make
 * us mail a stranger, so such text stays out of that mail.
 */
export function isLinkLike(value: string): boolean {
  return linkLike.test(value.normalize('NFKC').replace(ignorable, ''));
}

// A defanged text is no address: 'https[:]//evil[.]example', 'jan@voorbeeld[.]be'.
const joints = /[.。:](?![ \n]|$)/gu;

/** A text with all its words, but nothing that a mail program could turn into a link. */
export function unlinked(value: string): string {
  if (!isLinkLike(value)) return value;
  return value.normalize('NFKC').replace(ignorable, '').replace(joints, '[$&]');
}

// Latin letters only: in scripts without spaces, what looks like one name can be a sentence.
const firstName = /^(?=.{1,20}$)\p{Script=Latin}+(?:[-'’]\p{Script=Latin}+)?$/u;

/**
 * The first name for a greeting, or null for what is no name. It is all that a mail repeats of the words that somebody
 * typed, since the mail may go to a stranger.
 */
export function greetingName(name: string | null): string | null {
  const [first = ''] = singleLine(name ?? '')
    .normalize('NFC')
    .split(' ');
  return firstName.test(first) ? first : null;
}
