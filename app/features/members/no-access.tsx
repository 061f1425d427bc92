import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { noInternetMessage } from '../../../contract/no-answer.ts';
import { refundDuration } from '../../../contract/refund.ts';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { LaunchOffer } from '../../shared/orders/launch-offer.tsx';
import { pendingPayment } from '../../shared/orders/payments.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { useShop } from '../../shared/shop/shop.ts';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Lap } from '../../ui/motif/lap.tsx';
import type { NoAccessReason } from './use-access.ts';

const words = 'mt-5 max-w-[34em] text-large';

function PurchaseOffer({ children }: { children: ReactNode }) {
  const { priceLabel } = useShop();
  return (
    <>
      <p className={words}>{children}</p>
      <p className="mt-7">
        <Link className="button" {...buttonLook({ look: 'go' })} to={paths.checkout}>
          <span>
            Koop de {kit.name} <span className="whitespace-nowrap">voor {priceLabel}</span>
          </span>
        </Link>
      </p>
    </>
  );
}

const refunded = (
  <>
    Je betaling is terugbetaald, en daarmee stopte je toegang. Hoe ver je was, blijft bewaard: koop je de{' '}
    {kit.name} opnieuw, dan ga je daar verder. Klopt er iets niet? Mail naar <ContactLink />.
  </>
);

/** What it means, and what the visitor can do. */
function Reason({ reason }: { reason: NoAccessReason }) {
  const { sold } = useShop();
  switch (reason) {
    case 'none':
      return sold ? (
        <PurchaseOffer>
          Je hebt de {kit.name} nog niet. Je krijgt zeven videolessen met PDF, en je eerste resultaat binnen{' '}
          {kit.firstResultMinutes} minuten.
        </PurchaseOffer>
      ) : (
        <LaunchOffer />
      );
    case 'refunded':
      return sold ? <PurchaseOffer>{refunded}</PurchaseOffer> : <p className={words}>{refunded}</p>;
    case 'disputed':
      return (
        <p className={words}>
          Je betaling wordt betwist bij je bank. Zolang dat loopt, is je toegang dicht. Ben jij dat niet? Mail
          naar <ContactLink />.
        </p>
      );
    case 'unknown':
      return (
        <>
          <p className="display mt-5 text-h3">We konden niet nakijken of je de {kit.name} hebt</p>
          <p className={words}>
            {navigator.onLine === false
              ? noInternetMessage
              : 'Dat ligt aan ons, niet aan jou. Probeer het hieronder opnieuw.'}{' '}
            Heb je betaald, dan is er niets weg.
          </p>
        </>
      );
  }
}

/** After the reason: the state of a payment, and what to do about it. */
function whatNow(reason: NoAccessReason): { title: string; text: string; toPayments?: boolean } {
  if (reason !== 'unknown' && pendingPayment() !== null)
    return { title: 'Je betaling wordt nog verwerkt', text: waits };
  switch (reason) {
    case 'none':
      return { title: 'Net betaald?', text: waits };
    case 'refunded':
      return {
        title: 'Wanneer zie je het bedrag?',
        text: `Het komt terug op de rekening waarmee je betaalde. ${refundDuration}`,
        toPayments: true,
      };
    case 'disputed':
      return {
        title: 'Is de betwisting voorbij?',
        text: 'Loopt ze goed af voor je betaling, dan gaat je toegang vanzelf weer open. Je hoeft niet opnieuw te betalen.',
      };
    case 'unknown':
      return {
        title: 'Al betaald?',
        text: 'Je hoeft niet opnieuw te betalen. Zodra het nakijken weer lukt, kom je hier gewoon binnen.',
      };
  }
}

const waits = 'Soms duurt het even voor een betaling binnen is. Je hoeft niet opnieuw te betalen.';

/** No paid order: why, a link to buy or the launch list, and what to do about a current or earlier payment. */
export function NoAccess({ reason, onAgain }: { reason: NoAccessReason; onAgain: () => void }) {
  const { title, text, toPayments } = whatNow(reason);
  return (
    <div className="mt-8 mb-14 overflow-hidden rounded-box border-2 border-ink">
      <div className="grid gap-8 bg-sun p-6 sm:p-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:items-center lg:gap-16">
        <div>
          <h2>Geen Toegang</h2>
          <Reason reason={reason} />
        </div>
        <Lap part={0.02} className="w-full max-w-72 lg:max-w-none" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-ink border-t-2 bg-chalk p-6 sm:px-10">
        <div className="max-w-[36em]">
          <h3>{title}</h3>
          <p className="mt-2 text-soft">{text}</p>
        </div>
        {toPayments ? (
          <Link className="button" {...buttonLook({ size: 'small' })} to={`${paths.account}#payments`}>
            Naar je betalingen
          </Link>
        ) : (
          <Button size="small" onClick={onAgain}>
            {reason === 'unknown' ? 'Opnieuw proberen' : 'Opnieuw controleren'}
          </Button>
        )}
      </div>
    </div>
  );
}
