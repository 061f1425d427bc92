import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type LaunchLink, launchLinkOf } from '../../../contract/launch-list.ts';
import { functionMessages, offlineMessage } from '../../../contract/messages.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { ContactLink } from '../../domain/contact-link.tsx';
import { useHydrated } from '../../first-load/hydrated.ts';
import { invoke } from '../../platform/invoke.ts';
import { Button } from '../../ui/button.tsx';
import { Lap } from '../../ui/motif/lap.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { WithoutScript } from '../../ui/without-script.tsx';

const title = 'Inschrijving';

const texts: Record<
  LaunchLink['action'],
  { ask: string; why: string; button: string; done: string; after: string }
> = {
  confirm: {
    ask: 'Bevestig je plek',
    why: `Wil je een mail wanneer de ${kit.name} er is?`,
    button: 'Ja, verwittig me',
    done: 'Bevestigd!',
    after: 'Je staat op de lijst. Je hoort het als eerste.',
  },
  unsubscribe: {
    ask: 'Uitschrijven',
    why: `Wil je geen mails meer over de lancering van de ${kit.name}?`,
    button: 'Schrijf me uit',
    done: 'Uitgeschreven',
    after: 'Je krijgt geen mails meer over de lancering.',
  },
  'confirm-updates': {
    ask: 'Bevestig uw adres',
    why: 'Met een formulier op onze site zijn updates gevraagd voor uw e-mailadres. Wilt u die ontvangen?',
    button: 'Ja, stuur mij updates',
    done: 'Bevestigd!',
    after: 'U krijgt onze updates. Stoppen kan altijd, met de link in dezelfde mail.',
  },
  'stop-updates': {
    ask: 'Updates stoppen',
    why: 'Wilt u geen updates en nieuwsbrieven meer van ons?',
    button: 'Stop de updates',
    done: 'Gestopt',
    after: 'U krijgt geen updates en nieuwsbrieven meer van ons.',
  },
};

function HomeButton() {
  return (
    <p className="mt-8">
      <Link className="button" to={paths.home}>
        Naar de startpagina
      </Link>
    </p>
  );
}

function Invalid() {
  return (
    <div role="alert">
      <h1>Deze link werkt niet</h1>
      <p className="mt-5 text-large">
        {functionMessages.invalidLink} Neem de link over zoals hij in de mail staat, of mail naar{' '}
        <ContactLink />.
      </p>
      <HomeButton />
    </div>
  );
}

/** Asks, acts on the button and shows the result. Opening the page changes nothing: link scanners open it too. */
function Question({ link }: { link: LaunchLink }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'invalid'>('asked');
  const [problem, setProblem] = useState<string | null>(null);
  const text = texts[link.action];

  async function act(): Promise<void> {
    setState('busy');
    setProblem(null);
    const outcome = await invoke('kit-signup-link', link);
    if (outcome.ok) return setState('done');
    if (outcome.message === functionMessages.invalidLink) return setState('invalid');
    setState('asked');
    setProblem(outcome.message ?? offlineMessage);
  }

  if (state === 'invalid') return <Invalid />;
  if (state === 'done') {
    return (
      <div role="status">
        <h1>{text.done}</h1>
        <p className="mt-5 text-large">{text.after}</p>
        <HomeButton />
      </div>
    );
  }
  return (
    <>
      <h1>{text.ask}</h1>
      <p className="mt-5 text-large">{text.why}</p>
      <p className="mt-8">
        <Button look="go" busy={state === 'busy'} onClick={act}>
          {text.button}
        </Button>
      </p>
      {problem && (
        <p role="alert" className="mt-5 max-w-[34rem]">
          {problem}
        </p>
      )}
    </>
  );
}

/** /lijst: the target of the links in launch-list mails (docs/decisions/0007-launch-list-links.md). */
export function LaunchLinkPage() {
  const hydrated = useHydrated();
  const { search } = useLocation();
  const link = launchLinkOf(Object.fromEntries(new URLSearchParams(search)));

  return (
    <div className="wrap grid min-h-svh content-start items-start gap-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <div>
        {!hydrated ? (
          <div className="noscript:hidden">
            <h1 className="sr-only">{title}</h1>
            <p role="status" className="flex items-center gap-3 py-10 text-large">
              <Spinner className="size-6" />
              Even laden…
            </p>
          </div>
        ) : link ? (
          <Question key={search} link={link} />
        ) : (
          <Invalid />
        )}
        <WithoutScript title={title}>
          Hiervoor heeft je browser JavaScript nodig. Lukt dat niet? Mail naar <ContactLink />, dan doen we
          het voor je.
        </WithoutScript>
      </div>
      <Lap part={0.25} className={hydrated ? 'w-full max-w-96' : 'w-full max-w-96 max-lg:hidden'} />
    </div>
  );
}
