import { useLocation } from 'react-router';
import { withdrawalLinkParameter } from '../../../contract/withdrawal.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalLink } from './withdrawal-link.tsx';

/** /herroepen: the withdrawal of a purchase, or the link of its receipt (docs/product.md, 2, 'Withdrawal'). */
export function WithdrawalPage() {
  const hydrated = useHydrated();
  const { search } = useLocation();
  const token = new URLSearchParams(search).get(withdrawalLinkParameter);
  if (hydrated && token !== null) return <WithdrawalLink key={token} token={token} />;
  return (
    <>
      {!hydrated && (
        <div className="wrap not-in-data-waits:hidden">
          <WaitingLine title="Je aankoop herroepen" />
        </div>
      )}
      <div className={hydrated ? undefined : 'in-data-waits:hidden'}>
        <WithdrawalForm />
      </div>
    </>
  );
}
