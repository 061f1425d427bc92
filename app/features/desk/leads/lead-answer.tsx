import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { formatMoment } from '../../../../contract/moment.ts';
import { wordsOf } from '../../../../contract/requests.ts';
import { isBlank } from '../../../../contract/text.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask, DeskProblem } from '../ask.ts';
import { deskDraft, keepDeskDraft } from '../desk-drafts.ts';
import { Panel, Problem } from '../parts.tsx';
import type { LeadRequest } from './lead.ts';

interface Answer {
  subject: string;
  words: string;
  /** Sends it once, however often it is tried. */
  key: string;
}

/** An answer that is being written: kept until it is sent. */
function useAnswer({ id, kind, reference }: LeadRequest) {
  const draft = `antwoord-${id}`;
  const empty = () => ({
    subject: `${kind === 'support' ? 'Je vraag' : 'Uw aanvraag'} (${reference})`,
    words: '',
    key: randomKey(),
  });
  const [answer, setAnswer] = useState(() => deskDraft<Answer>(draft) ?? empty());
  const type = (changes: Partial<Answer>) => {
    const next = { ...answer, ...changes };
    setAnswer(next);
    keepDeskDraft(draft, isBlank(next.words) ? undefined : next);
  };
  return {
    answer,
    type,
    clear: () => type(empty()),
    /** Makes what stands there a new answer, under a new key. */
    renew: () => type({ key: randomKey() }),
  };
}

function useSend({ id }: LeadRequest, answer: Answer) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { result } = await ask<{ result: 'sent' | 'differs' | 'missing' | 'empty' }>('desk_answer_lead', {
        subject: id,
        answer_id: answer.key,
        title: answer.subject.trim(),
        words: answer.words.trim(),
      });
      if (result === 'missing' || result === 'empty')
        throw new DeskProblem('refused', 'Deze aanvraag kan niet meer beantwoord worden.');
      return result;
    },
    onSuccess: () => void queries.invalidateQueries(),
  });
}

function Quoted({ request }: { request: LeadRequest }) {
  const words = wordsOf(request);
  if (!words) return null;
  return (
    <figure>
      <figcaption className="mb-1.5 text-small text-soft">
        Onder je antwoord staat wat {request.name} schreef op {formatMoment(request.created_at)}:
      </figcaption>
      <blockquote className="border-l-4 border-hair pl-4 whitespace-pre-line text-soft [overflow-wrap:anywhere]">
        {words}
      </blockquote>
    </figure>
  );
}

function Confirm({
  request,
  answer,
  send,
  onSend,
  onClose,
}: {
  request: LeadRequest;
  answer: Answer;
  send: { error: Error | null; isPending: boolean };
  onSend: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Zo vertrekt het" onClose={onClose}>
      <div className="grid gap-5 [overflow-wrap:anywhere]">
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
          <Button onClick={onClose}>Nog iets wijzigen</Button>
        </div>
      </div>
    </Dialog>
  );
}

const earlierLeft =
  'Een eerdere versie van dit antwoord was al vertrokken: ze staat bij de notities. Wat hier staat, is nog niet verstuurd.';

/** Answers a request by mail, from the house. */
export function LeadAnswer({ request }: { request: LeadRequest }) {
  const { answer, type, clear, renew } = useAnswer(request);
  const [problems, setProblems] = useState<Partial<Answer>>({});
  const [isAsking, setIsAsking] = useState(false);
  const [isEarlier, setIsEarlier] = useState(false);
  const send = useSend(request, answer);
  function submit(event: FormEvent) {
    event.preventDefault();
    const found: Partial<Answer> = {
      ...(isBlank(answer.subject) && { subject: 'Vul een onderwerp in.' }),
      ...(isBlank(answer.words) && { words: 'Typ eerst je antwoord.' }),
    };
    setProblems(found);
    send.reset();
    if (Object.keys(found).length === 0) setIsAsking(true);
  }
  const sendIt = () =>
    send.mutate(undefined, {
      onSuccess: (result) => {
        setIsAsking(false);
        setIsEarlier(result === 'differs');
        if (result === 'differs') return renew();
        clear();
        toast({ variant: 'success', title: 'Je antwoord vertrekt', description: `Naar ${request.email}.` });
      },
    });
  return (
    <Panel id="lead-answer" title="Antwoord">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Onderwerp"
          maxLength={limits.naam}
          value={answer.subject}
          error={problems.subject}
          onChange={(event) => type({ subject: event.target.value })}
        />
        <TextArea
          label="Je antwoord"
          rows={8}
          maxLength={limits.longText}
          value={answer.words}
          error={problems.words}
          onChange={(event) => type({ words: event.target.value })}
        />
        <Quoted request={request} />
        {isEarlier && (
          <p role="alert" className="desk-problem">
            {earlierLeft}
          </p>
        )}
        <Button type="submit" look="go" size="small" className="justify-self-start">
          Antwoord nakijken
        </Button>
      </form>
      {isAsking && (
        <Confirm
          request={request}
          answer={answer}
          send={send}
          onSend={sendIt}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}
