import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../contract/calendar.ts';
import type { DeletionState } from '../../../contract/database/people.ts';
import type { FunctionCalls } from '../../../contract/functions.ts';
import { ownDataLinkOf, ownDataMessages } from '../../../contract/own-data.ts';
import { paths } from '../../../site/paths.ts';
import { type CallOutcome, invoke } from '../../platform/invoke.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Consequences } from '../../shared/own-data/consequences.tsx';
import { CopyButtons } from '../../shared/own-data/copy-buttons.tsx';
import { UndoLink } from '../../shared/own-data/undo-link.tsx';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { Notice } from '../../shared/page/notice.tsx';
import { Refused } from '../../shared/page/refused.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import AskForm from './ask-form.tsx';

const title = 'Uw gegevens';

/** The page that a mailed link opens on /privacy: to their own data, or to undo that they are erased. */
export default function LinkPage({ query }: { query: string }) {
  const [isOver, setIsOver] = useState(false);
  const link = ownDataLinkOf(query);
  if (!link || isOver) return <Over />;
  if (link.action === 'undo') return <UndoLink of="address" token={link.token} />;
  return <OwnData token={link.token} onOver={() => setIsOver(true)} />;
}

function Over() {
  return (
    <div className="wrap min-h-svh py-8 sm:py-16">
      <div className="max-w-[34rem]">
        <Notice tone="halted" title="Deze link werkt niet meer" next={<AskForm />}>
          <p>Een link werkt één dag, en één keer om te downloaden of te wissen. Vraag een nieuwe.</p>
        </Notice>
      </div>
    </div>
  );
}

function OwnData({ token, onOver }: { token: string; onOver: () => void }) {
  const copy = useRef<FunctionCalls['own-data']['answer']>(null);
  usePageTitle(title);

  /** Why a call was refused; null once the link is over. */
  function reasonOf(outcome: Extract<CallOutcome<unknown>, { ok: false }>): string | null {
    if (outcome.code !== 'unknown-link') return outcome.message ?? noAnswerMessage();
    onOver();
    return null;
  }

  /** The link gives one copy, which both buttons save. */
  async function fetchCopy() {
    if (copy.current) return copy.current;
    const answer = await invoke('own-data', { token });
    if (!answer.ok) return { because: reasonOf(answer) };
    copy.current = answer.data;
    return answer.data;
  }

  async function ask(): Promise<DeletionState | { because: string | null }> {
    const answer = await invoke('own-deletion', { action: 'ask', token });
    return answer.ok ? answer.data : { because: reasonOf(answer) };
  }

  return (
    <div className="wrap min-h-svh py-10 sm:py-14">
      <h1>{title}.</h1>
      <p className="mt-5 max-w-[36em] text-large text-soft">
        U opende de link in onze mail. Hier neemt u mee wat we onder uw adres bewaren, of laat u het wissen.
      </p>
      <div className="mt-10 grid max-w-[62rem] gap-14 lg:grid-cols-2 lg:gap-16">
        <Part id="copy" heading="Bekijken en meenemen">
          <p>
            Een kopie van wat we van u bewaren: aanvragen, bestellingen, onze notities, toestemmingen en welke
            mails u kreeg. Als pagina om te lezen, of als JSON om elders te gebruiken.
          </p>
          <CopyButtons fetchCopy={fetchCopy} />
        </Part>
        <Part id="erase" heading="Wissen">
          <Erase ask={ask} />
        </Part>
      </div>
      <p className="mt-14">
        <Link className="button" {...buttonLook({})} to={paths.privacy}>
          Naar de privacypagina
        </Link>
      </p>
    </div>
  );
}

function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-4 border-t-3 border-ink pt-4">
      <h2 id={id} className="text-h3">
        {heading}
      </h2>
      {children}
    </section>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();

function Erase({ ask }: { ask: () => Promise<DeletionState | { because: string | null }> }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [dueAt, setDueAt] = useState<string | null>(null);

  async function start(): Promise<void> {
    setBusy(true);
    setRefused(null);
    const outcome = await ask();
    setBusy(false);
    if ('because' in outcome) return setRefused(outcome.because);
    if (outcome.state === 'asked' || outcome.state === 'none') return setDueAt(outcome.due_at);
    setRefused(ownDataMessages[outcome.state]);
  }

  if (dueAt)
    return (
      <>
        <h3 ref={focus} tabIndex={-1} className="text-large outline-none">
          Uw gegevens worden gewist.
        </h3>
        <p>
          Dat gebeurt op <strong>{formatMoment(dueAt)}</strong>, of zodra alles afgerond is wat dan nog loopt.
          Tot dan verandert er niets. U kreeg een mail met een link om uw gegevens toch te behouden.
        </p>
      </>
    );
  return (
    <>
      <p>
        We wissen zeven dagen nadat u het vraagt. Hebt u een account met dit adres, dan verdwijnt het ook. Tot
        dan maakt u het ongedaan met de link in de mail die u krijgt.
      </p>
      <Consequences />
      <Refused because={refused} />
      <p>
        <Button busy={busy} onClick={() => void start()}>
          Wis mijn gegevens
        </Button>
      </p>
    </>
  );
}
