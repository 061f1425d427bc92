import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as v from 'valibot';
import type { WithdrawalLinkState } from '../../../contract/database/states.ts';
import { accountActions } from '../../../contract/labels.ts';
import { withdrawalLinkRequest } from '../../../contract/withdrawal.ts';
import { paths } from '../../../site/paths.ts';
import { moneyComesBack } from '../../../site/terms.ts';
import { invoke } from '../../platform/invoke.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { Notice } from '../../shared/page/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { FormProblem } from '../../ui/form-problem.tsx';

const ends: Record<WithdrawalLinkState | 'invalid', { title: string; text: ReactNode }> = {
  refunding: {
    title: 'Je geld komt terug.',
    text: moneyComesBack,
  },
  refunded: {
    title: 'Je geld is al teruggestort.',
    text: 'Je kreeg er een mail over. Zie je het bedrag nog niet? Dat kan bij je bank enkele dagen duren.',
  },
  shop: {
    title: 'Je hoort van ons.',
    text: 'Je herroeping is bevestigd. We bekijken ze en schrijven je wat we beslissen.',
  },
  closed: {
    title: 'Hier is niets meer te doen.',
    text: (
      <>
        Deze herroeping is afgehandeld, of de betaling is nooit afgerond. Klopt dat niet? Mail naar{' '}
        <ContactLink />.
      </>
    ),
  },
  invalid: {
    title: 'Deze link werkt niet.',
    text: (
      <>
        Neem de link over zoals hij in de mail staat. Je herroeping zelf blijft gelden. Lukt het niet? Mail
        naar <ContactLink />.
      </>
    ),
  },
};

/**
 * The link in an acknowledgement proves that the buyer made the withdrawal. It asks first, because link scanners open the page
 * as well, and asks again with a problem until there is a final answer.
 */
export function WithdrawalLink({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [end, setEnd] = useState<keyof typeof ends | null>(null);

  async function confirm(): Promise<void> {
    if (!v.is(withdrawalLinkRequest, { token })) return setEnd('invalid');
    setBusy(true);
    setProblem(null);
    const outcome = await invoke('withdrawal-link', { token });
    setBusy(false);
    if (outcome.ok) return setEnd(outcome.data.state);
    if (outcome.code === 'unknown-link') return setEnd('invalid');
    setProblem(outcome.message ?? noAnswerMessage());
  }

  return (
    <div className="wrap max-w-[62rem] py-12 sm:py-16">
      {end ? (
        <End end={end} />
      ) : (
        <Notice
          tone="halted"
          title="Heb jij je aankoop herroepen?"
          arrived={false}
          next={
            <>
              {problem && (
                <div role="alert" className="mb-5">
                  <FormProblem problem={{ text: problem }} />
                </div>
              )}
              <Button look="go" busy={busy} onClick={confirm}>
                Ja, dit is mijn herroeping
              </Button>
            </>
          }
        >
          <p>
            Dan krijg je je geld terug en stopt je toegang. Was jij het niet, doe dan niets: je houdt je
            aankoop en je toegang.
          </p>
        </Notice>
      )}
    </div>
  );
}

function End({ end }: { end: keyof typeof ends }) {
  return (
    <Notice
      key={end}
      tone={end === 'refunding' || end === 'refunded' ? 'done' : 'halted'}
      title={ends[end].title}
      next={
        <Link className="button" to={paths.home} {...buttonLook()}>
          {accountActions.backHome}
        </Link>
      }
    >
      <p>{ends[end].text}</p>
    </Notice>
  );
}
