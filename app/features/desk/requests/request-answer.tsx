import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { formatMoment } from '../../../../contract/calendar.ts';
import type { MailStop } from '../../../../contract/database/mails.ts';
import type { ReceivedRequest } from '../../../../contract/database/requests.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { stopCauses } from '../../../../contract/desk-words.ts';
import { limits } from '../../../../contract/limits.ts';
import { wordsOf } from '../../../../contract/requests.ts';
import { isBlank } from '../../../../contract/text.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAction } from '../action.tsx';
import { act, ask } from '../ask.ts';
import { keptOnDesk } from '../desk-drafts.ts';
import { useListState } from '../list-state.ts';
import { Panel, Problem } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import { answerAddress, answerParameter } from './request-words.ts';
import { lacksBooking, SavedAnswers } from './saved-answers.tsx';

interface Answer {
  subject: string;
  words: string;
}

const written = (message: string) =>
  v.pipe(
    v.string(),
    v.check((typed) => !isBlank(typed), message),
  );
const schema = v.object({
  subject: written('Vul een onderwerp in.'),
  words: v.pipe(
    written('Typ eerst je antwoord.'),
    v.check(
      (typed) => !lacksBooking(typed),
      'Hier staat nog {afspraak}. Plak je link erin, of vul hem eerst in bij Instellingen, De winkel.',
    ),
  ),
});

function useAnswer({ id, kind, reference }: ReceivedRequest, onAsk: () => void) {
  const empty = (): Answer => ({
    subject: `${kind === 'support' ? 'Je vraag' : 'Uw aanvraag'} (${reference})`,
    words: '',
  });
  const [defaults] = useState(empty);
  const form = useForm({
    defaults,
    schema,
    keep: keptOnDesk<Answer>(`antwoord-${id}`, ({ words }) => !isBlank(words)),
    send: onAsk,
  });
  return { ...form, clear: () => form.type(empty()) };
}

/** Why no answer leaves for an address, and where an owner lets it in again. */
function Stopped({ stop: { email, cause } }: { stop: MailStop }) {
  return (
    <div className="desk-problem">
      <p>
        {email} krijgt geen mail van de winkel: {stopCauses[cause]}. Een antwoord vertrekt pas als je weer
        naar dit adres mailt; bellen kan ook.
      </p>
      <PersonLink address={email}>Naar de persoon, voor ‘Weer mailen’</PersonLink>
    </div>
  );
}

function Quoted({ request }: { request: ReceivedRequest }) {
  const words = wordsOf(request);
  if (!words) return null;
  return (
    <figure>
      <figcaption className="mb-1.5 text-small text-soft">
        Onder je antwoord staat wat {request.name} schreef op {formatMoment(request.created_at)}:
      </figcaption>
      <blockquote className="border-l-4 border-hair pl-4 whitespace-pre-line text-soft">{words}</blockquote>
    </figure>
  );
}

function Confirm({
  request,
  answer,
  send,
  onSend,
  onSendAndNext,
  onClose,
}: {
  request: ReceivedRequest;
  answer: Answer;
  send: { error: Error | null; isPending: boolean };
  onSend: () => void;
  onSendAndNext: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Zo vertrekt het" onClose={onClose}>
      <div className="grid gap-5">
        <p>
          Aan <strong>{request.email}</strong>
        </p>
        <p className="font-semibold">{answer.subject.trim()}</p>
        <p className="whitespace-pre-line">{answer.words.trim()}</p>
        <Quoted request={request} />
        {send.error && <Problem error={send.error} />}
        <div className="flex flex-wrap gap-3">
          <Button look="go" busy={send.isPending} onClick={onSend}>
            Versturen
          </Button>
          <Button busy={send.isPending} onClick={onSendAndNext}>
            Verstuur en volgende
          </Button>
          <Button onClick={onClose}>Nog iets wijzigen</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Whether the address asks for the answer. */
export const useIsAnswering = (): boolean => useListState().get(answerParameter) !== '';

const fieldId = 'request-answer-words';

export function focusAnswer(): void {
  const field = document.getElementById(fieldId)?.querySelector('textarea');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

function useNext({ id }: ReceivedRequest) {
  const navigate = useNavigate();
  return async () => {
    const query = { search: '', page: 1, size: 2, status: 'new', sort: 'waiting' };
    const waiting = await ask('desk_requests', { query }).catch(() => null);
    const next = waiting?.rows.find((row) => row.id !== id);
    if (waiting && !next) toast({ variant: 'success', title: 'Iedereen heeft antwoord' });
    await navigate(next ? answerAddress(next.id) : deskAddress('requests'));
  };
}

export function RequestAnswer({ request, stop }: { request: ReceivedRequest; stop: MailStop | null }) {
  const [isAsking, setIsAsking] = useState(false);
  const { values, field, type, formProps, clear } = useAnswer(request, () => setIsAsking(true));
  const send = useAction(() =>
    act('request-answered', {
      subject: request.id,
      input: { title: values.subject.trim(), words: values.words.trim() },
    }),
  );
  const next = useNext(request);
  const isAnswering = useIsAnswering();
  useEffect(() => {
    if (isAnswering) focusAnswer();
  }, [isAnswering]);
  const picked = useRef<string>(undefined);
  const pick = (words: string) => {
    const isUntouched = isBlank(values.words) || values.words === picked.current;
    picked.current = isUntouched ? words : undefined;
    type({ words: isUntouched ? words : `${values.words.trimEnd()}\n\n${words}` });
    focusAnswer();
  };
  const sendIt = (goesOn: boolean) =>
    send.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false);
        clear();
        toast({ variant: 'success', title: 'Je antwoord vertrekt', description: `Naar ${request.email}.` });
        if (goesOn) void next();
      },
    });
  return (
    <Panel id="request-answer" title="Antwoord">
      {stop && <Stopped stop={stop} />}
      <SavedAnswers name={request.name} onPick={pick} />
      <form {...formProps} className="grid gap-4">
        <TextField label="Onderwerp" maxLength={limits.naam} {...field('subject')} />
        <div id={fieldId}>
          <TextArea label="Je antwoord" rows={8} maxLength={limits.longText} {...field('words')} />
        </div>
        <Quoted request={request} />
        <Button type="submit" look="go" size="small" className="justify-self-start">
          Antwoord nakijken
        </Button>
      </form>
      {isAsking && (
        <Confirm
          request={request}
          answer={values}
          send={send}
          onSend={() => sendIt(false)}
          onSendAndNext={() => sendIt(true)}
          onClose={() => {
            setIsAsking(false);
            send.reset();
          }}
        />
      )}
    </Panel>
  );
}
