import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as v from 'valibot';
import { formatListMoment } from '../../../../contract/calendar.ts';
import type { OpenMailing } from '../../../../contract/database/requests.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { audiences, mailingSchema, withoutMailing } from '../../../../contract/mailings.ts';
import { launchMail } from '../../../../site/launch.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { Action, FormDialog } from '../action.tsx';
import { act, actBy, call } from '../ask.ts';
import { keptOnDesk } from '../desk-drafts.ts';
import { deskParameters, useListState } from '../list-state.ts';
import { Opened } from '../opened.tsx';
import { Facts, Panel, Problem } from '../panel.tsx';
import { Check, ShopSteps, useShopSteps } from '../shop/shop-steps.tsx';
import { useToday } from '../today/use-today.ts';
import { useDeskForm } from '../use-desk-form.ts';

const people = (count: number) => (count === 1 ? '1 mens' : `${count.toLocaleString('nl-BE')} mensen`);

export const states = {
  draft: { children: 'ontwerp' },
  planned: { children: 'ingepland', tone: 'hot' },
  sent: { children: 'verstuurd', tone: 'done' },
} as const;

/** What it says, or what the launch mail says as delivered. */
const wordsOf = ({ subject, words, button, button_url: buttonUrl }: OpenMailing) => ({
  subject: subject ?? launchMail.subject,
  words: words ?? launchMail.words,
  button,
  buttonUrl,
});
type Words = ReturnType<typeof wordsOf>;

const blank: Words = { subject: '', words: '', button: '', buttonUrl: '' };

/** A mail as it arrives. The policy of the site ignores styles in HTML, so they are set one by one. */
function Frame({ html, width }: { html: string; width: number }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = place.current;
    if (!host) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    root.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.children);
    for (const element of root.querySelectorAll<HTMLElement>('[style]'))
      element.style.cssText = element.getAttribute('style') ?? '';
  }, [html]);
  return (
    <div
      role="group"
      tabIndex={0}
      aria-label={`Zoals hij aankomt, ${width} breed`}
      className="w-fit max-w-full overflow-x-auto rounded-box border-2 border-ink"
    >
      <div ref={place} inert style={{ width }} />
    </div>
  );
}

function Preview({ audience, words }: { audience: OpenMailing['audience']; words: Words }) {
  const [html, setHtml] = useState<string>();
  return (
    <>
      <p>
        <Action
          caption="Bekijk zoals hij aankomt"
          run={() => call('desk-mailing', { act: 'preview', audience, ...words })}
          onDone={(mail) => setHtml(mail.result === 'done' ? mail.html : undefined)}
        />
      </p>
      {html && [360, 640].map((width) => <Frame key={width} html={html} width={width} />)}
    </>
  );
}

/** Until the launch mail has left. */
function Checklist({ now }: { now: number }) {
  const known = useShopSteps();
  const tasks = useToday().data?.tasks;
  if (!known || !tasks) return <WaitingLine />;
  const mailsLeave = !tasks.mails && !tasks.stuck;
  return (
    <Panel id="steps" title="Voor de lancering">
      {known.error && <Problem error={known.error} onRetry={() => void known.refetch()} />}
      <ShopSteps steps={known.steps}>
        <Check isDone={mailsLeave} title="Mails vertrekken">
          {!mailsLeave && (
            <Link className="link inline-flex min-h-11 items-center" to={deskAddress('mails')}>
              Naar de mails
            </Link>
          )}
        </Check>
        <Check isDone={now > 0} title={`${people(now)} op de lijst`} />
      </ShopSteps>
    </Panel>
  );
}

function Writing({ shown, isFixed }: { shown: OpenMailing; isFixed: boolean }) {
  const { mailing, audience, version } = shown;
  const { set } = useListState();
  const saved = mailing === 'mailing-new' ? blank : wordsOf(shown);
  const kept = keptOnDesk<Words>(mailing, () => true);
  const { values, field, formProps, problem, busy } = useDeskForm({
    defaults: saved,
    schema: mailingSchema,
    keep: kept,
    busy: isFixed,
    send: async (words) => {
      const isDelivered =
        audience === 'launch' && words.subject === launchMail.subject && words.words === launchMail.words;
      const done = await act('mailing-saved', {
        subject: mailing,
        known: version,
        input: { ...words, ...(isDelivered && { subject: null, words: null }) },
      });
      kept.write(null);
      toast({ variant: 'success', title: 'Bewaard' });
      set({ [deskParameters.open]: done.mailing });
    },
  });
  return (
    <Panel id="words" title="De mail">
      {isFixed && <p>Wat vertrok of ingepland is, verandert niet meer.</p>}
      <form {...formProps} className="grid gap-4">
        <TextField label="Onderwerp" {...field('subject')} />
        <TextArea
          label="Tekst"
          rows={10}
          hint="Een lege regel begint een nieuwe alinea. Een adres dat met https:// begint, wordt een link."
          {...field('words')}
        />
        {audience === 'newsletter' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Op de knop" optional {...field('button')} />
            <TextField label="Adres van de knop" optional type="url" {...field('buttonUrl')} />
          </div>
        )}
        {problem && <Problem error={problem} />}
        {!isFixed && (
          <div className="desk-tools">
            <Button type="submit" look="go" size="small" busy={busy}>
              Bewaren
            </Button>
          </div>
        )}
      </form>
      <Preview audience={audience} words={values} />
    </Panel>
  );
}

const momentSchema = v.object({ at: v.string() });

function Send({ shown: { mailing, audience, state, now, version, subject } }: { shown: OpenMailing }) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useDeskForm({
    defaults: { at: '' },
    schema: momentSchema,
    send: async ({ at }) => {
      const { queued } = await actBy('mailing-sent', mailing, (click) =>
        call('desk-mailing', { act: 'send', mailing, click, known: version, at: at || null }),
      );
      setIsOpen(false);
      toast({ variant: 'success', title: at ? 'Ingepland' : `De mail vertrekt naar ${people(queued ?? 0)}` });
    },
  });
  if (state !== 'draft' && (audience === 'newsletter' || state === 'planned')) return null;
  return (
    <>
      <Action
        caption="Stuur mij een test"
        run={() =>
          actBy('mailing-tested', mailing, (click) => call('desk-mailing', { act: 'test', mailing, click }))
        }
        says={() => ({ title: 'De test is onderweg', description: 'Met de tekst die bewaard is.' })}
      />
      <Button size="small" look="go" disabled={now === 0} onClick={() => setIsOpen(true)}>
        Verstuur naar {people(now)}
      </Button>
      {isOpen && (
        <FormDialog
          title={`Versturen naar ${people(now)}?`}
          intro={`‘${subject ?? launchMail.subject}’ vertrekt naar ${audiences[audience]}. Wat vertrokken is, kan niet terug.`}
          go="Versturen"
          form={form}
          onClose={() => setIsOpen(false)}
        >
          <TextField
            label="Op een later moment"
            optional
            type="datetime-local"
            hint="Leeg: meteen. Wie dan niet meer toestemt, krijgt hem niet."
            {...form.field('at')}
          />
        </FormDialog>
      )}
    </>
  );
}

function Sending({ shown }: { shown: OpenMailing }) {
  const { mailing, audience, state, at, now, without, results } = shown;
  const { sent, queued, failed, ...after } = results;
  const plain = (count: number) => count > 0 && count.toLocaleString('nl-BE');
  return (
    <Panel id="sending" title="Verzenden">
      {sent + queued + failed > 0 && (
        <p role="status">
          {sent} verstuurd, {queued} wacht, {failed} mislukt of tegengehouden
        </p>
      )}
      <Facts
        facts={[
          [state === 'planned' ? 'Vertrekt op' : 'Vertrokken op', at && formatListMoment(at)],
          ['Krijgt hem nu', state === 'draft' || audience === 'launch' ? people(now) : null],
          ...Object.entries(withoutMailing).map(
            ([reason, words]) => [`Niet: ${words}`, plain(without[reason] ?? 0)] as const,
          ),
          ['Kwam terug', plain(after.bounced)],
          ['Meldde spam', plain(after.complained)],
          ['Schreef zich uit', plain(after.unsubscribed)],
        ]}
      />
      <div className="desk-tools empty:hidden">
        <Send shown={shown} />
        {(state === 'planned' || queued > 0) && (
          <Action
            caption={state === 'planned' ? 'Niet versturen' : 'Hou de rest tegen'}
            run={() => act('mailing-stopped', { subject: mailing })}
            says={() => ({ title: 'Tegengehouden' })}
          />
        )}
      </div>
    </Panel>
  );
}

export function Mailing({ mailing }: { mailing: string }) {
  return (
    <Opened
      source="desk_mailing"
      parameters={{ subject: mailing }}
      back="Alle mailings"
      titleOf={(shown) => (mailing === 'mailing-new' ? 'Nieuwe mailing' : wordsOf(shown).subject)}
      missing="Deze mailing bestaat niet."
      isUnderWay={({ results }) => results.queued > 0}
    >
      {(shown) => (
        <>
          {shown.audience === 'launch' && shown.state === 'draft' && <Checklist now={shown.now} />}
          {mailing !== 'mailing-new' && <Sending shown={shown} />}
          <Writing key={mailing} shown={shown} isFixed={shown.state !== 'draft'} />
        </>
      )}
    </Opened>
  );
}
