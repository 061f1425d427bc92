import type { ComponentProps, RefObject } from 'react';
import { consentTexts } from '../../../contract/consent.ts';
import { paths } from '../../../site/paths.ts';
import { ContactLink } from '../../domain/contact-link.tsx';
import { BotTrap } from '../../ui/bot-trap.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

/** The marketing consent, never ticked beforehand, and what happens with the answers. */
export function Consent({
  trap,
  ...box
}: ComponentProps<'input'> & { trap: RefObject<HTMLInputElement | null> }) {
  return (
    <div className="relative">
      <BotTrap ref={trap} />
      <Checkbox {...box} label={consentTexts.marketing.text} />
      <p className="mt-1 text-small text-soft">
        We gebruiken uw gegevens om u te antwoorden.{' '}
        <NewTabLink to={paths.privacy}>Zo gaan we ermee om</NewTabLink>
      </p>
    </div>
  );
}

/** What to do where a form cannot work. */
export function NoScript() {
  return (
    <p className="mb-6 hidden rounded-box border-2 border-ink bg-sun p-4 noscript:block">
      Dit formulier werkt alleen met JavaScript. Mail ons gerust op <ContactLink />.
    </p>
  );
}
