import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import type { OpenLaunchMail } from '../../../../contract/database/requests.ts';
import type { MailFrame } from '../../../../contract/desk.ts';
import type { LaunchWords } from '../../../../contract/desk-actions.ts';
import { deskLimits } from '../../../../contract/limits.ts';
import { countCharacters, isBlank, multiLine, singleLine } from '../../../../contract/text.ts';
import { launchMail } from '../../../../site/launch.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { act, actBy, ask, call, DeskProblem } from '../ask.ts';
import { deskDraft, keepDeskDraft, keptOnDesk } from '../desk-drafts.ts';
import { Panel, Problem } from '../panel.tsx';
import { useDeskForm } from '../use-desk-form.ts';

export const launchMailQuery = queryOptions({
  queryKey: ['desk_launch_mail'],
  queryFn: () => ask('desk_launch_mail', {}),
});

export const launchText = ({ subject, words }: LaunchWords) => ({
  subject: subject ?? launchMail.subject,
  words: words ?? launchMail.words,
});

interface Values {
  subject: string;
  words: string;
  /** The version that the owner began to type in. */
  known: number;
}

const draft = 'lanceermail';

export const hasUnsavedWords = () => deskDraft<Values>(draft) !== undefined;

const written = (clean: (typed: string) => string, empty: string, most: number, tooLong: string) =>
  v.pipe(
    v.string(),
    v.transform(clean),
    v.check((typed) => !isBlank(typed), empty),
    v.check((typed) => countCharacters(typed) <= most, tooLong),
  );
const schema = v.object({
  subject: written(
    singleLine,
    'Vul een onderwerp in.',
    deskLimits.launchSubject,
    `Het onderwerp mag hoogstens ${deskLimits.launchSubject} tekens lang zijn.`,
  ),
  words: written(
    multiLine,
    'Typ een tekst.',
    deskLimits.launchWords,
    `De tekst mag hoogstens ${deskLimits.launchWords.toLocaleString('nl-BE')} tekens lang zijn.`,
  ),
  known: v.number(),
});

/** The words being typed, or those that were saved. */
function useWords({ subject, words, left, version }: OpenLaunchMail) {
  const queries = useQueryClient();
  const saved: Values = { ...launchText({ subject, words }), known: version };
  const isChanged = (typed: Values) => typed.subject !== saved.subject || typed.words !== saved.words;
  const [typed, setTyped] = useState(() => deskDraft<Values>(draft));
  const drop = () => {
    setTyped(undefined);
    keepDeskDraft(draft, undefined);
  };
  const form = useDeskForm({
    defaults: saved,
    schema,
    state: [typed ?? saved, (values) => setTyped(isChanged(values) ? values : undefined)],
    keep: keptOnDesk<Values>(draft, isChanged),
    busy: left,
    send: async (checked) => {
      const words = {
        subject: checked.subject === launchMail.subject ? null : checked.subject,
        words: checked.words === launchMail.words ? null : checked.words,
      };
      try {
        await act('launch-mail-changed', { subject: 'launch-mail', known: checked.known, input: words });
      } catch (problem) {
        // Whoever saves again knows that it replaces what another owner saved.
        if (problem instanceof DeskProblem && problem.kind === 'refused') {
          const now = await queries.fetchQuery({ ...launchMailQuery, staleTime: 0 });
          form.type({ known: now.version });
        }
        throw problem;
      }
      queries.setQueryData(launchMailQuery.queryKey, (old) => old && { ...old, ...words });
      drop();
      toast({ variant: 'success', title: 'Bewaard' });
    },
  });
  return { ...form, isTyped: typed !== undefined, drop };
}

function Fixed({ children }: { children: ReactNode }) {
  return (
    <div className="launch-fixed">
      <p className="text-small font-semibold">Vast</p>
      <p>{children}</p>
    </div>
  );
}

function Preview({ subject, words }: { subject: string; words: string }) {
  const frame = useQuery({
    queryKey: ['desk-launch'],
    queryFn: async (): Promise<MailFrame | null> => {
      const answer = await call('desk-launch', { act: 'preview' });
      return answer.result === 'done' ? (answer.frame ?? null) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (frame.error) return <Problem error={frame.error} onRetry={() => void frame.refetch()} />;
  if (!frame.data) return <WaitingLine />;
  return (
    <>
      <div className="launch-preview" role="group" aria-label="Voorbeeld van de mail">
        <p className="font-semibold">{subject}</p>
        <Fixed>{frame.data.preheader}</Fixed>
        <Fixed>{frame.data.above}</Fixed>
        <p>{words}</p>
        <Fixed>{frame.data.below}</Fixed>
      </div>
      <p className="text-small text-soft">
        Bovenaan het onderwerp, met wat een mailprogramma ernaast toont. De link naar de Kit is in de mail
        zelf een knop: een test toont hem met zijn opmaak.
      </p>
    </>
  );
}

function Test({ isTyped }: { isTyped: boolean }) {
  const test = useMutation({
    mutationFn: () =>
      actBy('launch-tested', 'launch-list', (click) => call('desk-launch', { act: 'test', click })),
  });
  return (
    <>
      {test.error && <Problem error={test.error} onRetry={() => test.mutate()} />}
      <p role="status">{test.data && 'De test is onderweg naar je eigen adres.'}</p>
      <p className="flex flex-wrap items-center gap-3">
        <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
          Stuur mij een test
        </Button>
        {isTyped && <span className="text-soft">De test bevat de tekst die bewaard is.</span>}
      </p>
    </>
  );
}

function Words({ mail }: { mail: OpenLaunchMail }) {
  const { values, type, field, formProps, problem, busy, isTyped, drop } = useWords(mail);
  const isShipped = values.subject === launchMail.subject && values.words === launchMail.words;
  return (
    <div className="desk-columns">
      <div className="grid content-start gap-4">
        {mail.left && (
          <p>
            De lanceermail is vertrokken. Wie later bevestigt, krijgt dezelfde mail: de tekst verandert daarom
            niet meer.
          </p>
        )}
        {(!mail.left || isTyped) && (
          <form {...formProps} className="grid gap-4">
            {mail.left && <p className="font-semibold">Wat je typte en niet bewaarde:</p>}
            <TextField label="Onderwerp" {...field('subject')} />
            <TextArea label="Tekst" rows={10} {...field('words')} />
            {problem && <Problem error={problem} />}
            <div className="flex flex-wrap gap-3">
              {!mail.left && (
                <Button type="submit" look="go" size="small" busy={busy}>
                  Bewaren
                </Button>
              )}
              {isTyped && (
                <Button size="small" onClick={drop}>
                  Wijziging weggooien
                </Button>
              )}
              {!mail.left && !isShipped && (
                <Button size="small" onClick={() => type(launchMail)}>
                  Terug naar de oorspronkelijke tekst
                </Button>
              )}
            </div>
          </form>
        )}
        <Test isTyped={isTyped} />
      </div>
      <div className="grid content-start gap-3">
        <h3 className="text-base">Zo vertrekt de mail</h3>
        <Preview {...(mail.left ? launchText(mail) : values)} />
      </div>
    </div>
  );
}

export function LaunchMailWords() {
  const mail = useQuery(launchMailQuery);
  return (
    <Panel id="launch-words" title="De lanceermail">
      {mail.error && <Problem error={mail.error} onRetry={() => void mail.refetch()} />}
      {mail.isPending && !mail.error && <WaitingLine />}
      {mail.data && <Words mail={mail.data} />}
    </Panel>
  );
}
