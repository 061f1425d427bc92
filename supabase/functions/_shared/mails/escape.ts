import { isLinkLike } from './link-like.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Control characters except tab and line feed, and the marks that turn the reading direction around.
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A stranger's text as plain text: line endings are `\n`, characters that hide or reorder text are gone. */
export function plainText(value: string): string {
  return value.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(invisible, '');
}

/** Text for HTML content and quoted attributes. */
export function escapeHtml(value: string): string {
  return plainText(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** As escapeHtml, with line breaks kept. */
export function escapeLines(value: string): string {
  return escapeHtml(value).replaceAll('\n', '<br>');
}

/** Text on one line of at most `max` characters: for subjects and greetings, where a line break would be a header. */
export function singleLine(value: string, max = 120): string {
  const line = plainText(value.replace(/\s+/g, ' ')).replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/**
 * The name to greet somebody with, or null where it looks like an address or an advertisement: a form can be filled
 * in with somebody else's e-mail address.
 */
export function greetingName(name: string | null): string | null {
  const line = singleLine(name ?? '', 200);
  return line && line.length <= 60 && !/[/:@]/.test(line) && !isLinkLike(line) ? line : null;
}
