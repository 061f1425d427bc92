import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { contactHint } from '../../../contract/messages.ts';
import { brand } from '../../../site/brand.ts';
import { kit } from '../../../site/kit.ts';
import { organisation } from '../../../site/organisation.ts';
import { paths } from '../../../site/paths.ts';
import { invoke } from '../../platform/invoke.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { signInAddress } from '../../platform/redirect.ts';
import { leaveSaved } from '../../shared/accounts/log-out.ts';
import { signOut } from '../../shared/accounts/sign-out.ts';
import type { PaymentFailure } from '../../shared/orders/payments.ts';
import { ToMembers } from '../../shared/orders/to-members.tsx';
import { Notice } from '../../shared/page/notice.tsx';
import { useShop } from '../../shared/shop/shop.ts';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { AccountChoice } from './account-choice.tsx';
import { paysNow } from './checkout-state.ts';

interface Panel {
  /** False while the payment could not be verified. */
  sure: boolean;
  onAgain: () => void;
}

const toCheckout = 'Naar de kassa';

function Title({ sure, onAgain }: Panel) {
  const title = sure ? 'Je betaling is binnen.' : 'Je betaling wordt nagekeken.';
  usePageTitle(title);
  if (sure) return <h1>{title}</h1>;
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-5 text-large">Dat duurt meestal niet lang. Je hoeft niet opnieuw te betalen.</p>
      <p className="mt-5">
        <Button size="small" onClick={onAgain}>
          Opnieuw controleren
        </Button>
      </p>
    </>
  );
}

export function SignedInPanel({
  sure,
  isOpen,
  onAgain,
}: Panel & {
  /** The account has the kit. */
  isOpen: boolean;
}) {
  const access = isOpen
    ? `Je toegang staat open in ${brand.membersName}.`
    : `We konden je toegang nu niet nakijken. Je vindt ze in ${brand.membersName}.`;
  return (
    <>
      <Title sure={sure} onAgain={onAgain} />
      <p className="mt-5 text-large">{sure ? access : 'Je toegang volgt zodra ze binnen is.'}</p>
      <p className="mt-8">
        <Link className="button" {...buttonLook({ look: 'go' })} to={paths.members}>
          Start met de {kit.name}
        </Link>
      </p>
    </>
  );
}

export function OtherAccountPanel({
  mine,
  theirs,
  note,
}: {
  mine: string | undefined;
  theirs: string | undefined;
  note: ReactNode;
}) {
  const title = 'Deze betaling is binnen.';
  usePageTitle(title);
  const navigate = useNavigate();
  const switchAccount = () =>
    leaveSaved(async () => {
      await signOut().catch(() => {});
      void navigate(signInAddress(paths.members, theirs));
    });
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-5 text-large">
        Ze hoort bij {theirs ? <strong>{theirs}</strong> : 'een ander account'}. Je bent ingelogd als{' '}
        <strong>{mine}</strong>, en dat account heeft de {kit.name} niet.
      </p>
      {note}
      <p className="mt-8">
        <Button look="go" onClick={() => void switchAccount()}>
          Wissel van account
        </Button>
      </p>
    </>
  );
}

export function SignedOutPanel({
  sure,
  onAgain,
  note,
  email,
  withoutAccount,
  correction,
  sessionId,
}: Panel & {
  /** About the confirmation mail, for a buyer who signed up in this browser. */
  note: ReactNode;
  email: string | undefined;
  /** The address that has no account yet. */
  withoutAccount: string | undefined;
  correction: ReactNode;
  sessionId: string | null;
}) {
  return (
    <>
      <Title sure={sure} onAgain={onAgain} />
      {note ? (
        <>
          <p className="mt-5 text-large">
            Nog één ding: bevestig je e-mailadres. Dan opent {brand.membersName} vanzelf met je {kit.name}.
          </p>
          {note}
          {correction}
          <p>
            <Link className="link inline-flex min-h-11 items-center" to={signInAddress(paths.members, email)}>
              Al bevestigd? Inloggen
            </Link>
          </p>
        </>
      ) : (
        <>
          <p className="mt-5 text-large">
            Je {kit.name} hoort bij{' '}
            {withoutAccount ? (
              <strong>{withoutAccount}</strong>
            ) : (
              'het e-mailadres waar je betaalbewijs naartoe ging'
            )}
            .{' '}
            {withoutAccount
              ? 'Maak met precies dat adres een account. Lukt het nu niet, dan kan het straks met de link in je betaalbewijs.'
              : 'Log in met dat adres.'}
          </p>
          <AccountChoice address={withoutAccount} />
          {correction}
        </>
      )}
      {!note && !withoutAccount && sessionId && <ConfirmationAgain sessionId={sessionId} />}
    </>
  );
}

function ConfirmationAgain({ sessionId }: { sessionId: string }) {
  const [state, setState] = useState<'ready' | 'busy' | 'sent' | 'failed'>('ready');
  async function send(): Promise<void> {
    setState('busy');
    const answer = await invoke('resend-confirmation', { sessionId });
    setState(answer.ok ? 'sent' : 'failed');
  }
  return (
    <div className="mt-4">
      <button type="button" className="link min-h-11 text-left" disabled={state === 'busy'} onClick={send}>
        Geen mail gezien? Stuur de bevestiging opnieuw
      </button>
      <p role="status">
        {state === 'sent' &&
          'Wacht het account van deze aankoop nog op een bevestiging, dan is de bevestigingsmail nu onderweg naar het adres van de bestelling.'}
        {state === 'failed' && contactHint}
      </p>
    </div>
  );
}

const noAccess = `Je hebt geen toegang tot de ${kit.name} tot ze wel lukt.`;

const earlierTexts: Record<PaymentFailure, string> = {
  unpaid: 'Deze betaling ging niet door, en er is niets voor aangerekend.',
  received:
    'Van deze betaling ontvingen we geld dat niet klopt met je bestelling. Mail ons, dan zetten we het recht of krijg je het terug.',
  refunded: 'Deze betaling is aan je terugbetaald. Je betaalde met een andere.',
};

/** The state of the money (docs/product.md, 8, 'Payment'). */
const failureTexts: Record<PaymentFailure, string> = {
  unpaid: `De betaling is niet gelukt. ${noAccess} Er is niets aangerekend.`,
  received: `We ontvingen geld van je, maar deze betaling klopt niet met je bestelling. ${noAccess} Betaal nu niet opnieuw: mail ons, dan zetten we het recht of krijg je je geld terug.`,
  refunded: `Deze betaling is aan je terugbetaald. Je hebt geen toegang tot de ${kit.name} tot een nieuwe betaling lukt.`,
};

export function FailedPanel({ failure, owns }: { failure: PaymentFailure; owns: boolean }) {
  const title = owns ? `Je hebt de ${kit.name}.` : 'Betaling Mislukt';
  usePageTitle(title);
  const { sold } = useShop();
  const needsHelp = failure === 'received';
  const again = !owns && sold && (
    <Link
      key="again"
      className="button"
      {...buttonLook({ look: needsHelp ? 'plain' : 'go' })}
      to={paths.checkout}
      state={paysNow}
    >
      Opnieuw proberen
    </Link>
  );
  const help = (
    <a
      key="help"
      className="button"
      {...buttonLook({ look: needsHelp ? 'go' : 'plain' })}
      href={`mailto:${organisation.email}?subject=${encodeURIComponent(`Betaling ${kit.name}`)}`}
    >
      Hulp vragen
    </a>
  );
  return (
    <div role="alert">
      <h1>{title}</h1>
      <p className="mt-5 text-large">
        {owns
          ? `${earlierTexts[failure]} Je toegang staat open in ${brand.membersName}.`
          : failureTexts[failure]}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        {owns && <ToMembers />}
        {needsHelp ? [help, again] : [again, help]}
      </p>
    </div>
  );
}

export function NoSessionPanel() {
  const { sold } = useShop();
  return (
    <Notice
      tone="halted"
      title="Geen betaling gevonden"
      arrived={false}
      next={<ToMembers />}
      others={
        sold && (
          <Link className="link inline-flex min-h-11 items-center" to={paths.checkout}>
            {toCheckout}
          </Link>
        )
      }
    >
      <p>
        Deze pagina hoort bij een betaling, maar we zien er geen in het adres. Al betaald? Dan staat je{' '}
        {kit.name} in {brand.membersName}.
      </p>
    </Notice>
  );
}
