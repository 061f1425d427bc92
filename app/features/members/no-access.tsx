import { Link } from 'react-router';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { waitingPayment } from '../../lib/payment-marker.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { LaneNumbers } from '../../ui/motif/lane-numbers.tsx';

/** No paid order: the way to buy, and a second look for who paid a moment ago. */
export function NoAccess({ onAgain }: { onAgain: () => void }) {
  const waiting = waitingPayment() !== null;
  return (
    <div className="mt-10 overflow-hidden rounded-box border-2 border-ink bg-chalk">
      <div className="grid gap-8 p-6 sm:p-10 lg:grid-cols-[7fr_4fr] lg:gap-16">
        <div>
          <h2 className="text-h2">Geen Toegang</h2>
          <p className="mt-5 max-w-[34em] text-large">
            Je hebt de {kit.name} nog niet. Je krijgt zeven videolessen met PDF, en je eerste resultaat binnen{' '}
            {kit.firstResultMinutes} minuten.
          </p>
          <p className="mt-7">
            <Link className="button" {...buttonLook({ look: 'go' })} to={paths.checkout}>
              Koop de {kit.name} · {kit.priceLabel}
            </Link>
          </p>
        </div>
        <div className={waiting ? 'border-l-6 border-sun pl-5' : 'border-l-6 border-hair pl-5'}>
          <h3>{waiting ? 'Je betaling wordt nog verwerkt' : 'Net betaald?'}</h3>
          <p className="mt-3 text-soft">
            Soms duurt het even voor een betaling binnen is. Je hoeft niet opnieuw te betalen.
          </p>
          <p className="mt-4">
            <Button size="small" onClick={onAgain}>
              Opnieuw controleren
            </Button>
          </p>
        </div>
      </div>
      <LaneNumbers className="bg-tartan text-chalk" />
    </div>
  );
}
