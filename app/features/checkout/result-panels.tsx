import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { accountActions } from '../../../contract/labels.ts';
import { brand } from '../../../site/brand.ts';
import { kit } from '../../../site/kit.ts';
import { organisation } from '../../../site/organisation.ts';
import { paths } from '../../../site/paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';

interface Panel {
  /** False while the payment could not be verified. */
  sure: boolean;
  onAgain: () => void;
}

const toCheckout = 'Naar de kassa';
const toMembers = `${paths.auth}?redirect=${paths.members}`;
const toSignUp = `${paths.auth}?mode=signup&redirect=${paths.members}`;

function Title({ sure, onAgain }: Panel) {
  if (sure) return <h1>Je betaling is binnen.</h1>;
  return (
    <>
      <h1>Je betaling wordt nagekeken.</h1>
      <p className="mt-5 text-large">Dat duurt meestal niet lang. Je hoeft niet opnieuw te betalen.</p>
      <p className="mt-5">
        <Button size="small" onClick={onAgain}>
          Opnieuw controleren
        </Button>
      </p>
    </>
  );
}

export function SignedInPanel({ sure, onAgain }: Panel) {
  return (
    <>
      <Title sure={sure} onAgain={onAgain} />
      <p className="mt-5 text-large">
        {sure ? `Je toegang staat open in ${brand.membersName}.` : 'Je toegang volgt zodra ze binnen is.'}
      </p>
      <p className="mt-8">
        <Link className="button" {...buttonLook({ look: 'go' })} to={paths.members}>
          Start met de {kit.name}
        </Link>
      </p>
    </>
  );
}

export function SignedOutPanel({ sure, onAgain, note }: Panel & { note: ReactNode }) {
  return (
    <>
      <Title sure={sure} onAgain={onAgain} />
      {note ? (
        <>
          <p className="mt-5 text-large">
            Nog één ding: bevestig je e-mailadres. Dan opent {brand.membersName} vanzelf met je {kit.name}.
          </p>
          {note}
        </>
      ) : (
        <p className="mt-5 text-large">
          Je {kit.name} hoort bij het e-mailadres waarmee je betaalde. Maak met dat adres een account of log
          in.
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        {!note && (
          <Link className="button" {...buttonLook({ look: 'go' })} to={toSignUp}>
            Account aanmaken
          </Link>
        )}
        <Link className="button" to={toMembers}>
          {accountActions.signIn}
        </Link>
      </p>
    </>
  );
}

export function FailedPanel() {
  return (
    <div role="alert">
      <h1>Betaling Mislukt</h1>
      <p className="mt-5 text-large">
        De betaling is niet gelukt. Je hebt geen toegang tot de {kit.name} tot ze wel lukt. Er is niets
        aangerekend.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link className="button" {...buttonLook({ look: 'go' })} to={paths.checkout}>
          Opnieuw proberen
        </Link>
        <a
          className="button"
          href={`mailto:${organisation.email}?subject=${encodeURIComponent(`Betaling ${kit.name}`)}`}
        >
          Hulp vragen
        </a>
      </p>
    </div>
  );
}

/** The address has no session id. */
export function NoSessionPanel() {
  return (
    <>
      <h1>Geen betaling gevonden</h1>
      <p className="mt-5 text-large">
        Deze pagina hoort bij een betaling, maar we zien er geen in het adres. Al betaald? Dan staat je{' '}
        {kit.name} in {brand.membersName}.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link className="button" {...buttonLook({ look: 'go' })} to={paths.members}>
          Naar {brand.membersName}
        </Link>
        <Link className="button" to={paths.checkout}>
          {toCheckout}
        </Link>
      </p>
    </>
  );
}
