import { contents } from '../site/contents.ts';
import { contentFolder, runContent } from './content-folder.ts';
import { smallPdf } from './small-pdf.ts';

const fileNames = { video: 'video.txt', pdf: 'les.pdf', 'cheat-sheet': 'cheat-sheet.pdf' } as Record<
  string,
  string
>;

/** Publishes everything that the kit contains, but for `left` keys. */
export async function publishCompleteKit(
  shop: { url: string; dataDir: string },
  left: readonly string[] = [],
): Promise<void> {
  const files = contents
    .filter(({ key }) => !left.includes(key))
    .map(({ kick, key, kind }) => [
      kick === null ? `downloads/${key}.pdf` : `kick-${kick}/${fileNames[kind]}`,
      kind === 'video' ? 'https://youtu.be/dQw4w9WgXcQ' : smallPdf(key),
    ]);
  const { code, output } = await runContent(shop, [
    'publish',
    await contentFolder(Object.fromEntries(files)),
  ]);
  if (code !== 0) throw new Error(output);
}
