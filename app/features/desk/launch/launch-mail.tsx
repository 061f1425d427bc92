import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { causes } from '../../../../contract/alerts.ts';
import type { LaunchFigures, OpenLaunchMail } from '../../../../contract/database/requests.ts';
import { type DeskSection, deskAddress } from '../../../../contract/desk-address.ts';
import { isKitAnnounced } from '../../../../contract/kit-on-sale.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { DialogButtons } from '../action.tsx';
import { actBy, call } from '../ask.ts';
import { Panel, Problem } from '../panel.tsx';
import { kitQuery } from '../shop/sale.tsx';
import { Check, ShopSteps, useShopSteps } from '../shop/shop-steps.tsx';
import { mailCount, people, standing } from './figures.ts';
import { hasUnsavedWords, launchMailQuery, launchText } from './launch-words.tsx';

function toSection(section: DeskSection, words: string) {
  return (
    <Link className="link inline-flex min-h-11 items-center" to={deskAddress(section)}>
      {words}
    </Link>
  );
}

/** Until the launch mail has left. */
function Checklist({ figures }: { figures: LaunchFigures }) {
  const known = useShopSteps();
  const mailsLeave = figures.mailsFailed + figures.mailsStuck === 0;
  if (figures.sent + figures.queued + figures.failed > 0) return null;
  if (!known) return <WaitingLine />;
  return (
    <>
      {known.error && <Problem error={known.error} onRetry={() => void known.refetch()} />}
      <ShopSteps steps={known.steps}>
        <Check isDone={mailsLeave} title="Mails vertrekken">
          {!mailsLeave && (
            <p>
              {[
                figures.mailsFailed > 0 && `${mailCount(figures.mailsFailed)} mislukt.`,
                figures.mailsStuck > 0 && `${causes.stuck.title(figures.mailsStuck)}.`,
              ]
                .filter(Boolean)
                .join(' ')}{' '}
              {toSection('mails', 'Naar de mails')}
            </p>
          )}
        </Check>
        <Check isDone={figures.confirmed > 0} title={`${people(figures.confirmed)} op de lijst`} />
      </ShopSteps>
    </>
  );
}

function Progress({ sent, queued, failed }: Pick<LaunchFigures, 'sent' | 'queued' | 'failed'>) {
  if (sent + queued + failed === 0) return null;
  return (
    <div role="status" className="grid gap-2">
      <progress
        value={sent}
        max={sent + queued + failed}
        className="desk-progress"
        aria-label="Verstuurde lanceermails"
      />
      <p>
        {sent} verstuurd, {queued} wacht, {failed} mislukt
      </p>
      {failed > 0 && <p>{toSection('mails', 'Naar de mails')}</p>}
    </div>
  );
}

function Send({ figures }: { figures: LaunchFigures }) {
  const queries = useQueryClient();
  const kit = useQuery(kitQuery);
  const mail = useQuery(launchMailQuery);
  // What the open question says that leaves: the words may change meanwhile.
  const [seen, setSeen] = useState<OpenLaunchMail | null>(null);
  const send = useMutation({
    mutationFn: ({ version }: OpenLaunchMail) =>
      actBy('launch-sent', 'launch-mail', (click) =>
        call('desk-launch', { act: 'send', click, known: version }),
      ),
    onSettled: () => {
      setSeen(null);
      void queries.invalidateQueries();
    },
  });
  const ask = () => mail.data && setSeen(mail.data);
  const { open } = figures;
  const isSold = kit.data && isKitAnnounced(kit.data.chosen);
  return (
    <>
      <Progress {...figures} />
      {send.error && <Problem error={send.error} onRetry={ask} />}
      <p role="status">{send.data && `${mailCount(send.data.queued ?? 0)} klaargezet.`}</p>
      <p className="text-soft">
        {standing(figures)}
        {kit.data && !isSold && ' Versturen kan zodra de Kit te koop staat.'}
      </p>
      <p>
        <Button look="go" disabled={open === 0 || !isSold || !mail.data} onClick={ask}>
          Versturen
        </Button>
      </p>
      {seen && (
        <Dialog
          title={`Versturen naar ${people(open)}?`}
          intro={[
            'De lanceermail vertrekt meteen. Terugnemen kan niet.',
            kit.data?.missing.length && 'Let op: niet alles wat beloofd is, staat online.',
            hasUnsavedWords() && 'Let op: wat je aan de mail wijzigde, is niet bewaard en vertrekt niet mee.',
          ]
            .filter(Boolean)
            .join(' ')}
          onClose={() => setSeen(null)}
        >
          <p className="mb-5">
            Onderwerp: <strong>{launchText(seen).subject}</strong>
          </p>
          <DialogButtons
            go={`Ja, verstuur ${mailCount(open)}`}
            busy={send.isPending}
            onGo={() => send.mutate(seen)}
            onClose={() => setSeen(null)}
          />
        </Dialog>
      )}
    </>
  );
}

export function LaunchMail({ figures }: { figures: LaunchFigures }) {
  return (
    <Panel id="launch" title="De lancering">
      <Checklist figures={figures} />
      <Send figures={figures} />
    </Panel>
  );
}
