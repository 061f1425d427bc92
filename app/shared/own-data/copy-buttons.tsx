import { useState } from 'react';
import { belgianDay } from '../../../contract/calendar.ts';
import type { FunctionCalls } from '../../../contract/functions.ts';
import { brand } from '../../../site/brand.ts';
import { Button } from '../../ui/button.tsx';
import { offerFile } from '../page/offer-file.ts';
import { Refused } from '../page/refused.tsx';
import { dataPage } from './data-page.ts';

type Format = 'page' | 'json';
type Copy = FunctionCalls['own-data']['answer'];

export function saveCopy({ address, data }: Copy, format: Format): void {
  const now = new Date();
  const title = `Gegevens van ${address} bij ${brand.product}`;
  const name = `gegevens ${belgianDay(now)}`;
  if (format === 'page') {
    offerFile(`${name}.html`, new Blob([dataPage(data, title, now.toISOString())], { type: 'text/html' }));
  } else {
    const content = JSON.stringify({ [title]: data, 'Gemaakt op': now.toISOString() }, null, 2);
    offerFile(`${name}.json`, new Blob([content], { type: 'application/json' }));
  }
}

/**
 * Saves a copy of all that is kept about somebody, as a page or as JSON. `fetchCopy` gets it, or returns why it cannot, null
 * for a reason that the page shows elsewhere.
 */
export function CopyButtons({ fetchCopy }: { fetchCopy: () => Promise<Copy | { because: string | null }> }) {
  const [busy, setBusy] = useState<Format>();
  const [refused, setRefused] = useState<string | null>(null);
  const [saved, setSaved] = useState('');

  async function start(format: Format): Promise<void> {
    setBusy(format);
    setRefused(null);
    setSaved('');
    const copy = await fetchCopy();
    setBusy(undefined);
    if ('because' in copy) return setRefused(copy.because);
    saveCopy(copy, format);
    setSaved('Het bestand is opgehaald. Het staat bij de downloads.');
  }

  return (
    <>
      <Refused because={refused} />
      <p className="flex flex-wrap gap-3">
        <Button busy={busy === 'page'} onClick={() => busy || void start('page')}>
          Download mijn gegevens
        </Button>
        <Button busy={busy === 'json'} onClick={() => busy || void start('json')}>
          Download als JSON
        </Button>
      </p>
      <p role="status" className="text-small text-soft">
        {saved}
      </p>
    </>
  );
}
