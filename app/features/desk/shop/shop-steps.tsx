import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { deskAddress, deskSections } from '../../../../contract/desk-address.ts';
import { type ShopStep, shopSteps } from '../../../../contract/shop-steps.ts';
import { Action } from '../action.tsx';
import { act } from '../ask.ts';
import { Panel, Status } from '../panel.tsx';
import { useToday } from '../today/use-today.ts';
import { shopQuery } from './shop-data.ts';

/** The steps before the first sale, and whether Vandaag opens with them; undefined until they are known. */
export function useShopSteps() {
  const online = useToday().data?.online;
  const { data: shop, error, refetch } = useQuery(shopQuery);
  if (!online || !(shop || error)) return undefined;
  const steps = shop ? shopSteps(shop, online) : [];
  return { steps, isFirst: shop?.sold === false && steps.some(({ isDone }) => !isDone), error, refetch };
}

export function Check({ isDone, title, children }: { isDone: boolean; title: string; children?: ReactNode }) {
  return (
    <li>
      <p>
        <Status tone={isDone ? 'done' : 'hot'}>{isDone ? 'in orde' : 'nog te doen'}</Status> {title}
      </p>
      {children}
    </li>
  );
}

/** The steps before the first sale; `children` are lines of the room's own. */
export function ShopSteps({ steps, children }: { steps: readonly ShopStep[]; children?: ReactNode }) {
  return (
    <ul className="desk-checks">
      {steps.map(({ name, title, isDone, section }) => (
        <Check key={name} isDone={isDone} title={title}>
          {!isDone && section && (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <Link className="link inline-flex min-h-11 items-center" to={deskAddress(section)}>
                Naar {deskSections[section].title}
                <span className="sr-only"> {title}</span>
              </Link>
              <Action
                caption={
                  <>
                    Niet voor ons<span className="sr-only"> {title}</span>
                  </>
                }
                run={() => act('step-put-aside', { subject: name })}
              />
            </div>
          )}
          {!isDone && !section && <p className="text-soft">Dat doet wie de site voor je onderhoudt.</p>}
        </Check>
      ))}
      {children}
    </ul>
  );
}

export function FirstSteps({ steps }: { steps: readonly ShopStep[] }) {
  const done = steps.filter(({ isDone }) => isDone);
  return (
    <Panel id="steps" title="Voor je eerste verkoop">
      <p className="text-soft">{`${done.length} van ${steps.length} in orde.`}</p>
      <ShopSteps steps={steps} />
    </Panel>
  );
}
