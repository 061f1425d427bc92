import { Link } from 'react-router';
import { paths } from '../../../site/paths.ts';
import { invoke } from '../../platform/invoke.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { ContactLink } from '../page/contact-link.tsx';
import { LinkQuestion, type LinkWords } from '../page/link-question.tsx';
import { Notice } from '../page/notice.tsx';

const words: Record<'account' | 'address', LinkWords & { next: string; to: string; again: string }> = {
  account: {
    ask: 'Je account behouden',
    why: 'Er is gevraagd om je account te wissen. Wil je het behouden?',
    button: 'Ja, behoud mijn account',
    done: 'Je account blijft',
    after: 'Er wordt niets gewist. Vroeg je het niet zelf? Kies dan een nieuw wachtwoord.',
    next: 'Naar je account',
    to: paths.account,
    again: 'Je account werd al behouden, of het is intussen gewist.',
  },
  address: {
    ask: 'Uw gegevens behouden',
    why: 'Er is gevraagd om te wissen wat we van u bewaren. Wilt u het behouden?',
    button: 'Ja, behoud mijn gegevens',
    done: 'Uw gegevens blijven',
    after: 'Er wordt niets gewist.',
    next: 'Naar de privacypagina',
    to: paths.privacy,
    again: 'Uw gegevens werden al behouden, of ze zijn intussen gewist.',
  },
};

/** The link in the mail that says when a person will be erased: undoes that. */
export function UndoLink({ of, token }: { of: keyof typeof words; token: string }) {
  const { next, to, again, ...question } = words[of];
  const button = (
    <Link className="button" {...buttonLook({ look: 'go' })} to={to}>
      {next}
    </Link>
  );
  return (
    <div className="wrap min-h-svh py-8 sm:py-16">
      <div className="max-w-[34rem]">
        <LinkQuestion
          words={question}
          act={() => invoke('own-deletion', { action: 'undo', token })}
          next={button}
          invalid={
            <Notice tone="halted" title="Deze link werkt niet meer" next={button}>
              <p>
                {again} Klopt dat niet? Mail naar <ContactLink />.
              </p>
            </Notice>
          }
        />
      </div>
    </div>
  );
}
