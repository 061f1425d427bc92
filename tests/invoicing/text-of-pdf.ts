import { inflateSync } from 'node:zlib';

const hex = /<([0-9a-f]+)>/g;

/** What each glyph of a font means, by its number (ISO 32000-1, 9.10.3: ToUnicode). */
function meanings(map: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    const texts = Array.from(list.matchAll(hex), ([, code = '']) =>
      Buffer.from(code, 'hex').swap16().toString('utf16le'),
    );
    texts.forEach((text, place) => found.set(Number.parseInt(from, 16) + place, text));
  }
  return found;
}

/**
 * The text of each page of a PDF that PDFKit made, a line per call of text(). A glyph that the font lacks, which a reader
 * of the PDF would not see, is '\ufffd'.
 */
export function pagesOf(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1');
  const objects = new Map<string, string>();
  const streams = new Map<string, string>();
  for (const [, id = '', head = '', body] of file.matchAll(
    /(\d+) 0 obj\n([^]*?)(?:\nstream\n([^]*?)\nendstream)?\nendobj/g,
  )) {
    objects.set(id, head);
    if (body !== undefined && head.includes('FlateDecode'))
      streams.set(id, inflateSync(Buffer.from(body, 'latin1')).toString('latin1'));
  }
  const reference = (object: string, name: string) =>
    new RegExp(`${name} (\\d+) 0 R`).exec(object)?.[1] ?? '';

  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b(?!s)/.test(object));
  return pages.map((object) => {
    const resources = objects.get(reference(object, '/Resources')) ?? object;
    let glyphs = new Map<number, string>();
    const lines: string[] = [];
    const content = streams.get(reference(object, '/Contents')) ?? '';
    for (const [, font, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) {
        const face = objects.get(reference(resources, `/${font}`)) ?? '';
        glyphs = meanings(streams.get(reference(face, '/ToUnicode')) ?? '');
        continue;
      }
      const codes = Array.from(shown.matchAll(hex), ([, code = '']) => code).join('');
      lines.push(
        codes.replaceAll(/..../g, (code) =>
          code === '0000' ? '\ufffd' : (glyphs.get(Number.parseInt(code, 16)) ?? '\ufffd'),
        ),
      );
    }
    return lines.join('\n');
  });
}
