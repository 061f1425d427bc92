const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  middot: '·',
};

/** The text part of a mail, from its HTML: paragraphs apart, a link as 'text: address', nothing invisible. */
export function plainText(html: string): string {
  return decode(
    withoutHidden(html)
      .replaceAll(/<!--.*?-->/gs, '')
      .replaceAll(/<(head|style|script|title)\b.*?<\/\1>/gis, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, label: string) => {
        const text = label.replaceAll(/<[^>]+>/g, '').trim();
        return !text || text === href ? href : `${text}: ${href}`;
      })
      .replaceAll(/<li\b[^>]*>/gi, '\n- ')
      .replaceAll(/<br\s*\/?>|<\/(div|li|tr|table|section)>/gi, '\n')
      .replaceAll(/<\/(p|h\d|ul|ol)>|<hr\s*\/?>/gi, '\n\n')
      .replaceAll(/<[^>]+>/g, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Takes out what is there for the eye alone: elements that are not displayed or hidden from screen readers. */
function withoutHidden(html: string): string {
  const hidden = /<(\w+)\b[^>]*(?:aria-hidden="true"|style="[^"]*display:\s*none)[^>]*>/i;
  let rest = html;
  for (let match = hidden.exec(rest); match; match = hidden.exec(rest)) {
    const tags = new RegExp(`<(/?)${match[1]}\\b[^>]*>`, 'gi');
    tags.lastIndex = match.index;
    let depth = 0;
    let end = match.index + match[0].length;
    for (let tag = tags.exec(rest); tag; tag = tags.exec(rest)) {
      depth += tag[1] ? -1 : 1;
      if (depth === 0) {
        end = tags.lastIndex;
        break;
      }
    }
    rest = `${rest.slice(0, match.index)} ${rest.slice(end)}`;
  }
  return rest;
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal || hex) {
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    return ENTITIES[name.toLowerCase()] ?? whole;
  });
}
