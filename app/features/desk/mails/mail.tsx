import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatListMoment } from '../../../../contract/calendar.ts';
import type { MailRow, OpenMail } from '../../../../contract/database/desk.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { mailName, mailProblem } from '../../../../contract/desk-words.ts';
import { orderNumberIn } from '../../../../contract/withdrawal.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { call } from '../ask.ts';
import { Opened } from '../opened.tsx';
import { type Fact, Facts, Panel, Problem, Status } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import { SendAgain } from './send-again.tsx';
import { AllowMail } from './stops.tsx';

export const mailStates = {
  waiting: 'wacht',
  sent: 'vertrokken',
  failed: 'mislukt',
  stopped: 'tegengehouden',
} as const;
const tones = { waiting: 'hot', sent: 'done', failed: 'bad', stopped: 'bad' } as const;

export const tries = (count: number) => (count === 1 ? '1 keer geprobeerd' : `${count} keer geprobeerd`);

export function MailStatus({ state }: Pick<MailRow, 'state'>) {
  return <Status tone={tones[state]}>{mailStates[state]}</Status>;
}

export function MailAgain({ mail: { id, recipient, template, state, stop } }: { mail: MailRow }) {
  if (stop) return <AllowMail stop={stop} />;
  if (state !== 'failed' && state !== 'stopped') return null;
  return (
    <SendAgain
      id={id}
      question={`${recipient} krijgt ‘${mailName(template)}’ opnieuw. Controleer eerst of het adres klopt.`}
    />
  );
}

function about({ about: named, section }: OpenMail): ReactNode {
  const place = named && orderNumberIn(named) ? 'orders' : section;
  if (!named || !place) return named;
  return (
    <Link className="link" to={deskAddress(place, { open: named })}>
      {named}
    </Link>
  );
}

function factsOf(mail: OpenMail): Fact[] {
  return [
    ['Aan', <PersonLink key="to" address={mail.recipient} />],
    ['Over', about(mail)],
    ['Gemaakt', formatListMoment(mail.created_at)],
    ['Vertrokken', mail.sent_at && formatListMoment(mail.sent_at)],
    ['Mislukt', mail.failed_at && formatListMoment(mail.failed_at)],
    ['Pogingen', mail.state !== 'sent' && mail.attempts > 0 && tries(mail.attempts)],
    [
      'Volgende poging',
      mail.state === 'waiting' && mail.attempts > 0 && formatListMoment(mail.next_attempt_at),
    ],
    ['Waarom niet', mailProblem(mail.last_error)],
  ];
}

function Words({ mail }: { mail: OpenMail }) {
  const words = useQuery({
    queryKey: ['desk-mail', mail.id],
    queryFn: () => call('desk-mail', { id: mail.id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Panel id="words" title="De mail">
      {words.error && <Problem error={words.error} onRetry={() => void words.refetch()} />}
      {words.isPending && !words.error && <WaitingLine />}
      {words.data && (
        <>
          <p className="font-semibold">{words.data.subject}</p>
          <p className="whitespace-pre-line">{words.data.text}</p>
          {mail.attaches === 'terms' && <p>Bijlage: de voorwaarden van de bestelling.</p>}
          <p className="text-small text-soft">
            Zo maakt de winkel deze mail nu op. Van een link die alleen de lezer mag gebruiken, staat hier het
            adres zonder de sleutel.
          </p>
        </>
      )}
    </Panel>
  );
}

function Shown({ mail }: { mail: OpenMail }) {
  return (
    <>
      <p>
        <MailStatus state={mail.state} />
      </p>
      <div className="desk-columns">
        <Panel id="facts" title="Verzending">
          <Facts facts={factsOf(mail)} />
          <div className="desk-tools empty:hidden">
            <MailAgain mail={mail} />
          </div>
        </Panel>
        {/* Arrives later, so nothing is below it. */}
        <Words mail={mail} />
      </div>
    </>
  );
}

export function Mail({ id }: { id: string }) {
  return (
    <Opened
      source="desk_mail"
      parameters={{ mail_id: id }}
      back="Alle mails"
      titleOf={({ template }) => mailName(template)}
      missing="Deze mail bestaat niet (meer)."
      isUnderWay={({ state }) => state === 'waiting'}
    >
      {(mail) => <Shown mail={mail} />}
    </Opened>
  );
}
