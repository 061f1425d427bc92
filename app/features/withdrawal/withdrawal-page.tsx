import { withdrawalLinkParameter } from '../../../contract/withdrawal.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useKeptLink } from '../../first-load/kept-link.ts';
import { Prerendered } from '../../first-load/prerendered.tsx';
import { WaitingPage } from '../../shared/page/waiting-page.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalLink } from './withdrawal-link.tsx';

/** /herroepen: the withdrawal of a purchase, or the link in its acknowledgement (docs/product.md, 2, 'Withdrawal'). */
export function WithdrawalPage() {
  const hydrated = useHydrated();
  const token = new URLSearchParams(useKeptLink()).get(withdrawalLinkParameter);
  if (hydrated && token !== null) return <WithdrawalLink key={token} token={token} />;
  return (
    <Prerendered
      waiting={
        <div className="wrap">
          <WaitingPage title="Herroep je aankoop" />
        </div>
      }
    >
      <WithdrawalForm />
    </Prerendered>
  );
}
