import { Link } from 'react-router';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { kitSoldHere } from '../../domain/kit-sold-here.ts';
import { LaunchOffer } from '../../domain/launch-offer.tsx';
import { pendingPayment } from '../../domain/payments.ts';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Lap } from '../../ui/motif/lap.tsx';

function PurchaseOffer() {
  return (
    <>
      <p className="mt-5 max-w-[34em] text-large">
        Je hebt de {kit.name} nog niet. Je krijgt zeven videolessen met PDF, en je eerste resultaat binnen{' '}
        {kit.firstResultMinutes} minuten.
      </p>
      <p className="mt-7">
        <Link className="button" {...buttonLook({ look: 'go' })} to={paths.checkout}>
          <span>
            Koop de {kit.name} <span className="whitespace-nowrap">voor {kit.priceLabel}</span>
          </span>
        </Link>
      </p>
    </>
  );
}

/** No paid order: a link to buy or the launch list, and another check for a visitor who has just paid. */
export function NoAccess({ onAgain }: { onAgain: () => void }) {
  const waiting = pendingPayment() !== null;
  return (
    <div className="mt-9 overflow-hidden rounded-box border-2 border-ink">
      <div className="grid gap-8 bg-sun p-6 sm:p-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:items-center lg:gap-16">
        <div>
          <h2>Geen Toegang</h2>
          {kitSoldHere ? <PurchaseOffer /> : <LaunchOffer />}
        </div>
        <Lap part={0.02} className="w-full max-w-72 lg:max-w-none" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t-2 border-ink bg-chalk p-6 sm:px-10">
        <div className="max-w-[38em]">
          <h3>{waiting ? 'Je betaling wordt nog verwerkt' : 'Net betaald?'}</h3>
          <p className="mt-2 text-soft">
            Soms duurt het even voor een betaling binnen is. Je hoeft niet opnieuw te betalen.
          </p>
        </div>
        <Button size="small" onClick={onAgain}>
          Opnieuw controleren
        </Button>
      </div>
    </div>
  );
}
