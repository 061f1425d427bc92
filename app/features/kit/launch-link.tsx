import { Link } from 'react-router';
import { accountActions } from '../../../contract/labels.ts';
import { type LaunchLink, launchLinkOf } from '../../../contract/launch-list.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useKeptLink } from '../../first-load/kept-link.ts';
import { invoke } from '../../platform/invoke.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { LinkQuestion, type LinkWords } from '../../shared/page/link-question.tsx';
import { Notice } from '../../shared/page/notice.tsx';
import { TrackBeside } from '../../shared/page/track-beside.tsx';
import { WithoutScript } from '../../shared/page/without-script.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { WaitingLine } from '../../ui/waiting-line.tsx';

const title = 'Inschrijving';

const texts: Record<LaunchLink['action'], LinkWords> = {
  confirm: {
    ask: 'Bevestig je adres',
    why: `Wil je een mail wanneer de ${kit.name} er is?`,
    button: 'Ja, verwittig me',
    done: 'Bevestigd!',
    after: 'Je staat op de lanceerlijst en hoort het als eerste.',
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
    <Link className="button" {...buttonLook({ look: 'go' })} to={paths.home}>
      {accountActions.backHome}
    </Link>
  );
}

function Invalid() {
  return (
    <Notice tone="halted" title="Deze link werkt niet" next={<HomeButton />}>
      <p>
        {functionMessages.invalidLink} Neem de link over zoals hij in de mail staat. Na een uitschrijving
        werkt een oude link niet meer, maar opnieuw inschrijven kan altijd. Lukt het niet? Mail naar{' '}
        <ContactLink />.
      </p>
    </Notice>
  );
}

/** /lijst: the target of the links in launch-list mails (docs/decisions/0007-launch-list-links.md). */
export function LaunchLinkPage() {
  const hydrated = useHydrated();
  const kept = useKeptLink();
  const link = launchLinkOf(Object.fromEntries(new URLSearchParams(kept)));

  return (
    <div className="relative">
      <div className="wrap min-h-svh py-8 sm:py-16">
        <div className="max-w-[34rem] with-script">
          {!hydrated ? (
            <WaitingLine title={title} />
          ) : link ? (
            <LinkQuestion
              key={kept}
              words={texts[link.action]}
              act={() => invoke('kit-signup-link', link)}
              invalid={<Invalid />}
              next={<HomeButton />}
            />
          ) : (
            <Invalid />
          )}
        </div>
        <WithoutScript title={title}>
          Hiervoor heeft de browser JavaScript nodig. Lukt dat niet? Mail naar <ContactLink />, dan doen wij
          het.
        </WithoutScript>
      </div>
      <TrackBeside />
    </div>
  );
}
