import type { ReceivedRequest } from '../../../../contract/database/requests.ts';
import { Action } from '../action.tsx';
import { act } from '../ask.ts';

const sentence = (mails: number) => (mails === 1 ? '1 mail vertrekt nu.' : `${mails} mails vertrekken nu.`);

export function RequestRelease({ request }: { request: ReceivedRequest }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-box border-2 border-ink bg-sun p-4">
      <p>
        <strong>Dit lijkt van een robot:</strong> het formulier was te snel ingevuld, of een veld dat mensen
        niet zien was ingevuld. Daarom vertrok er geen mail en staat ze niet bij de aanvragen.
      </p>
      <Action
        caption="Geen robot"
        confirm={{
          title: 'Toch een echte aanvraag?',
          intro: `Dan komt ze bij de aanvragen en vertrekken de mails die wachtten: de melding naar jou, en de bevestiging naar ${request.email}.`,
          go: 'Ja, ze is echt',
        }}
        run={() => act('request-released', { subject: request.id })}
        says={({ mails }) => ({
          title: 'Deze aanvraag staat nu bij de andere',
          ...(mails > 0 && { description: sentence(mails) }),
        })}
      />
    </div>
  );
}
