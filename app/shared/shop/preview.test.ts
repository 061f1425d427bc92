import { afterEach, expect, test, vi } from 'vitest';
import { unpublished } from '../../../contract/shop.ts';
import { openPreview } from './preview.ts';
import { readShop } from './read-shop.ts';

afterEach(() => vi.unstubAllGlobals());

/** A tab with nothing stored. */
function emptyTab() {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  return { sessionStorage, kept };
}

test('a draft is shown in the tab of its preview, and stays out of the tab that opened it', async () => {
  const draft = { ...unpublished, priceCents: 4700 };
  const [desk, preview] = [emptyTab(), emptyTab()];
  vi.stubGlobal('window', { open: () => preview });
  vi.stubGlobal('sessionStorage', desk.sessionStorage);
  openPreview(draft);
  expect(desk.kept.size).toBe(0);
  vi.stubGlobal('sessionStorage', preview.sessionStorage);
  const mark = { id: '', textContent: '' };
  const body = { append: vi.fn() };
  vi.stubGlobal('document', { getElementById: () => null, createElement: () => mark, body });
  const kept = preview.kept.get('kickstart-voorbeeld') ?? '';
  expect(readShop(kept, unpublished, true).published).toEqual(draft);
  expect(body.append).toHaveBeenCalledWith(mark);
  expect(mark.textContent).toContain('nog niet gepubliceerd');
});
