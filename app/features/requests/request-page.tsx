import type { ReactNode } from 'react';
import { answerTerm } from '../../../contract/shop.ts';
import type { SentRequest } from '../../shared/forms/use-request-form.ts';
import { usePublished } from '../../shared/shop/shop.ts';
import { ShopNotice } from '../../shared/shop/shop-notice.tsx';
import { LaneSteps, type Step } from '../../ui/lane-steps.tsx';
import { RequestEnd } from './request-end.tsx';

interface Texts {
  title: string;
  lede: string;
  sent: string;
  steps: readonly Step[];
}

/**
 * A page with a form, and beside it what happens after submitting; once it is sent, the end screen. The form stays in
 * the page all the while, empty.
 */
export function RequestPage({
  texts,
  sent,
  onAgain,
  offer,
  children,
}: {
  texts: Texts;
  sent: SentRequest | null;
  onAgain: () => void;
  offer?: ReactNode;
  children: ReactNode;
}) {
  const { published, notice } = usePublished();
  const term = notice?.term || (published.document && answerTerm(published.document));
  const steps = texts.steps.map((step) =>
    step.isAnswer && term ? { ...step, when: term.replace(/^./, (letter) => letter.toUpperCase()) } : step,
  );
  return (
    <>
      <ShopNotice />
      {sent && (
        <RequestEnd title={texts.sent} sent={sent} onAgain={onAgain} offer={offer}>
          <LaneSteps title="Wat gebeurt er nu?" steps={steps} />
        </RequestEnd>
      )}
      <div hidden={sent !== null} className="wrap pt-12 pb-20 md:pt-20 md:pb-28">
        <h1 className="max-w-[12em]">{texts.title}</h1>
        <p className="mt-5 max-w-[36em] text-large text-soft">{texts.lede}</p>
        <div className="mt-10 grid items-start gap-x-20 gap-y-16 md:mt-14 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
          {children}
          <LaneSteps title="Wat gebeurt er dan?" steps={steps} />
        </div>
      </div>
    </>
  );
}
