import { functionMessages } from '../../../contract/messages.ts';
import { invoke } from '../../platform/invoke.ts';
import { CopyButtons } from '../../shared/own-data/copy-buttons.tsx';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { endSession } from './use-account.ts';

async function fetchCopy() {
  const answer = await invoke('own-data', {});
  if (answer.ok) return answer.data;
  if (answer.status === 401) endSession();
  return { because: answer.message ?? (answer.status ? functionMessages.unexpected : noAnswerMessage()) };
}

/** A copy of all that is kept about the account, to read or to take along (docs/product.md, 2, 'Account page'). */
export function OwnData() {
  return (
    <div className="grid gap-4">
      <p>
        Een kopie van wat we van je bewaren: je account, bestellingen, aanvragen, onze notities, toestemmingen
        en welke mails je kreeg. Als pagina om te lezen, of als JSON om elders te gebruiken.
      </p>
      <CopyButtons fetchCopy={fetchCopy} />
    </div>
  );
}
