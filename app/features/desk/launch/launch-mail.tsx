import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { LaunchFigures, LaunchWords } from '../../../../contract/database/leads.ts';
import { type DeskSection, deskAddress } from '../../../../contract/desk-address.ts';
import { isKitAnnounced } from '../../../../contract/kit-on-sale.ts';
import { offers, trust } from '../../../../site/home.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { call } from '../ask.ts';
import { Panel, Problem, Status } from '../parts.tsx';
import { kitQuery, MissingContent } from '../shop/shop.tsx';
import { stuckMails } from '../today/today-words.ts';
import { mails, people, standing } from './figures.ts';
import { hasUnsavedWords, launchMailQuery, launchText } from './launch-words.tsx';

function Check({ isDone, title, children }: { isDone: boolean; title: string; children?: ReactNode }) {
  return (
    <li>
      <p>
        <Status tone={isDone ? 'done' : 'hot'}>{isDone ? 'in orde' : 'nog te doen'}</Status> {title}
      </p>
      {children}
    </li>
  );
}

function toSection(section: DeskSection, words: string) {
  return (
    <Link className="link inline-flex min-h-11 items-center" to={deskAddress(section)}>
      {words}
    </Link>
  );
}

/** The requirements for sending the mail. */
function Checklist({ figures }: { figures: LaunchFigures }) {
  const kit = useQuery(kitQuery);
  const mailsLeave = figures.mailsFailed + figures.mailsStuck === 0;
  if (kit.error) return <Problem error={kit.error} onRetry={() => void kit.refetch()} />;
  if (!kit.data) return <WaitingLine />;
  const { missing } = kit.data;
  const sold = isKitAnnounced(kit.data.chosen);
  return (
    <ul className="launch-checks">
      <Check isDone={missing.length === 0} title="Alles wat beloofd is, staat online">
        {missing.length > 0 && <MissingContent lines={missing} />}
      </Check>
      <Check isDone={sold} title="De Kit staat te koop">
        {!sold && <p>{toSection('shop', 'Naar de winkel')}</p>}
      </Check>
      <Check isDone={mailsLeave} title="Mails vertrekken">
        {!mailsLeave && (
          <p>
            {[
              figures.mailsFailed > 0 && `${mails(figures.mailsFailed)} mislukt.`,
              figures.mailsStuck > 0 && `${stuckMails(figures.mailsStuck)}.`,
            ]
              .filter(Boolean)
              .join(' ')}{' '}
            {toSection('mails', 'Naar de mails')}
          </p>
        )}
      </Check>
      <Check isDone={Boolean(trust.person.name)} title="De startpagina toont wie achter de zaak staat">
        {!trust.person.name && (
          <p>
            Geef een naam, een zin en een foto door aan wie de site voor je onderhoudt:{' '}
            <code>site/person.ts</code>.
          </p>
        )}
      </Check>
      <Check isDone={!offers.areExamples} title="Elke formule toont jouw duur en prijs">
        {offers.areExamples && (
          <p>
            Het zijn nog voorbeelden: <code>offers</code> in <code>site/home.ts</code>.
          </p>
        )}
      </Check>
      <Check isDone={figures.confirmed > 0} title={`${people(figures.confirmed)} op de lijst`} />
    </ul>
  );
}

/** The progress of the mail. */
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
  const [seen, setSeen] = useState<LaunchWords | null>(null);
  const send = useMutation({
    mutationFn: (words: LaunchWords) => call('desk-launch', { act: 'send', seen: words }),
    onSettled: () => {
      setSeen(null);
      void queries.invalidateQueries();
    },
  });
  const ask = () => mail.data && setSeen({ subject: mail.data.subject, words: mail.data.words });
  const { open } = figures;
  const isSold = kit.data && isKitAnnounced(kit.data.chosen);
  return (
    <>
      <Progress {...figures} />
      {send.error && <Problem error={send.error} onRetry={ask} />}
      <p role="status">{send.data && `${mails(send.data.queued ?? 0)} klaargezet.`}</p>
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
          <p className="flex flex-wrap gap-3">
            <Button look="go" busy={send.isPending} onClick={() => send.mutate(seen)}>
              Ja, verstuur {mails(open)}
            </Button>
            <Button onClick={() => setSeen(null)}>Annuleren</Button>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** The launch: the requirements, sending the mail and its progress. */
export function LaunchMail({ figures }: { figures: LaunchFigures }) {
  return (
    <Panel id="launch" title="De lancering">
      <Checklist figures={figures} />
      <Send figures={figures} />
    </Panel>
  );
}
