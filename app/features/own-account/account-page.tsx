import type { User } from '@supabase/auth-js';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ownDataLinkOf } from '../../../contract/own-data.ts';
import { brand } from '../../../site/brand.ts';
import { paths } from '../../../site/paths.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useKeptLink } from '../../first-load/kept-link.ts';
import { useIsOwner } from '../../platform/stored-session.ts';
import {
  PrivateFrame,
  PrivateUnreachable,
  PrivateWait,
  usePrivatePage,
} from '../../shared/accounts/private-page.tsx';
import { isOwner, profileOf } from '../../shared/accounts/profile.ts';
import { UndoLink } from '../../shared/own-data/undo-link.tsx';
import { Button } from '../../ui/button.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { AddressForm } from './address-form.tsx';
import { Deletion } from './deletion.tsx';
import { NewsletterSwitch } from './newsletter.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { Payments } from './payments.tsx';
import { PersonForm } from './person-form.tsx';
import { Receipt } from './receipt.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { useAccount } from './use-account.ts';
import { useOrders } from './use-orders.ts';

/** /account, or what the link in the mail about erasing it opens. */
export function AccountPage() {
  const hydrated = useHydrated();
  const link = ownDataLinkOf(useKeptLink());
  return hydrated && link?.action === 'undo' ? <UndoLink of="account" token={link.token} /> : <OwnPage />;
}

/** What members see and change of their own account (docs/product.md, 2, 'Account page'). */
function OwnPage() {
  const { visitor, user, retry, exit, setIsLeaving } = usePrivatePage();
  const account = useAccount(user);
  if (visitor === 'unreachable') return <PrivateUnreachable onRetry={retry} />;
  if (account.state === 'unreachable') return <PrivateUnreachable onRetry={account.again} />;
  if (account.state === 'loading') {
    return (
      <PrivateWait title="Je account" what="Je account">
        <WaitingLine title="Je account">Even je account ophalen…</WaitingLine>
      </PrivateWait>
    );
  }
  return (
    <>
      <Bar exit={exit} />
      <PrivateFrame>
        <Account key={account.user.id} user={account.user} onUser={account.onUser} onLeaving={setIsLeaving} />
      </PrivateFrame>
    </>
  );
}

function Account({
  user,
  onUser,
  onLeaving,
}: {
  user: User;
  onUser: (user: User) => void;
  onLeaving: (leaving: boolean) => void;
}) {
  const [query] = useSearchParams();
  const orders = useOrders(user.id);
  const profile = profileOf(user);
  const receipt = query.get('bewijs');
  if (receipt !== null) return <Receipt number={receipt} orders={orders} />;
  return (
    <>
      <h1>Je account.</h1>
      <p className="mt-5 text-large text-soft">
        Je bent ingelogd als <strong>{profile.email}</strong>.
      </p>
      <div className="mt-10 grid grid-cols-1 gap-14 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:gap-16">
        <div className="grid content-start gap-14">
          <Part id="person" title="Je gegevens">
            <PersonForm profile={profile} onUser={onUser} />
          </Part>
          <Part id="address" title="E-mailadres wijzigen">
            <AddressForm current={profile.email} />
          </Part>
          <Part id="password" title="Wachtwoord wijzigen">
            <PasswordForm email={profile.email} isOwner={isOwner(user)} />
          </Part>
        </div>
        <div className="grid content-start gap-14">
          <Part id="payments" title="Je betalingen">
            <Payments orders={orders} />
          </Part>
          <Part id="newsletter" title="Nieuwsbrief">
            <NewsletterSwitch email={profile.email} />
          </Part>
          <Part id="data" title="Wat we van je bewaren">
            <OwnData />
          </Part>
          <Part id="everywhere" title="Overal uitloggen">
            <SignOutEverywhere onLeaving={onLeaving} />
          </Part>
          <Part id="deletion" title="Je account verwijderen">
            <Deletion email={profile.email} />
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t-3 border-ink pt-4">
      <h2 id={`${id}-title`} className="mb-4 text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Bar({ exit }: { exit: { logOut: () => void; busy: boolean } }) {
  return (
    <nav aria-label="Je account" className="on-dark bg-ink text-chalk">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-2">
        <Link className="link inline-flex min-h-11 items-center" to={paths.members}>
          Naar {brand.membersName}
        </Link>
        {useIsOwner() && (
          <Link className="link inline-flex min-h-11 items-center" to={paths.desk}>
            Beheer
          </Link>
        )}
        <Button size="small" busy={exit.busy} onClick={exit.logOut}>
          Uitloggen
        </Button>
      </div>
    </nav>
  );
}
