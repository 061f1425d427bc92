import { useState } from 'react';
import { belgianDay } from '../../../contract/calendar.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { brand } from '../../../site/brand.ts';
import { invoke } from '../../platform/invoke.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { offerFile } from '../../shared/page/offer-file.ts';
import { Button } from '../../ui/button.tsx';
import { dataPage } from './data-page.ts';
import { Refused } from './refused.tsx';
import { endSession } from './use-account.ts';

type Format = 'page' | 'json';

/** Saves a copy of the account's data. Returns why that failed, or null. */
async function save(format: Format, email: string): Promise<string | null> {
  const answer = await invoke('account-data', {});
  if (!answer.ok) {
    if (answer.status === 401) endSession();
    return answer.message ?? (answer.status ? functionMessages.unexpected : noAnswerMessage());
  }
  const { data } = answer.data;
  const now = new Date();
  const title = `Gegevens van ${email} bij ${brand.product}`;
  const name = `mijn gegevens ${belgianDay(now)}`;
  if (format === 'page') {
    offerFile(`${name}.html`, new Blob([dataPage(data, title, now.toISOString())], { type: 'text/html' }));
  } else {
    const content = JSON.stringify({ [title]: data, 'Gemaakt op': now.toISOString() }, null, 2);
    offerFile(`${name}.json`, new Blob([content], { type: 'application/json' }));
  }
  return null;
}

/** A copy of all that is kept about the account, to read or to take along (docs/product.md, 2, 'Account page'). */
export function OwnData({ email }: { email: string }) {
  const [busy, setBusy] = useState<Format>();
  const [refused, setRefused] = useState<string | null>(null);
  const [saved, setSaved] = useState('');

  async function start(format: Format): Promise<void> {
    setBusy(format);
    setRefused(null);
    setSaved('');
    const problem = await save(format, email);
    setBusy(undefined);
    setRefused(problem);
    if (!problem) setSaved('Je bestand is opgehaald. Je vindt het bij je downloads.');
  }

  return (
    <div className="grid gap-4">
      <p>
        Een kopie van wat we van je bewaren: je account, bestellingen, aanvragen, toestemmingen en welke mails
        je kreeg. Als pagina om te lezen, of als JSON om elders te gebruiken. Onze eigen notities staan er
        niet in.
      </p>
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
    </div>
  );
}
