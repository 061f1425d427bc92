import type { ReactNode } from 'react';
import type { SentRequest } from '../../platform/use-request-form.ts';
import { RequestEnd } from './request-end.tsx';

interface Texts {
  title: string;
  lede: string;
  /** The title once the form was sent. */
  sent: string;
  steps: readonly { when: string; text: string }[];
}

/**
 * A page with a form, and beside it what happens after submitting; once it was sent, its end. The form stays in the page
 * all the while, empty.
 */
export function RequestPage({
  texts,
  sent,
  onAgain,
  children,
}: {
  texts: Texts;
  sent: SentRequest | null;
  onAgain: () => void;
  children: ReactNode;
}) {
  return (
    <>
      {sent && (
        <RequestEnd title={texts.sent} sent={sent} onAgain={onAgain}>
          <NextSteps title="Wat gebeurt er nu?" steps={texts.steps} />
        </RequestEnd>
      )}
      <div hidden={sent !== null} className="wrap pt-12 pb-20 md:pt-20 md:pb-28">
        <h1 className="max-w-[11em]">{texts.title}</h1>
        <p className="mt-5 max-w-[36em] text-large text-soft">{texts.lede}</p>
        <div className="mt-10 grid items-start gap-x-20 gap-y-16 md:mt-14 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
          {children}
          <NextSteps title="Wat gebeurt er dan?" steps={texts.steps} />
        </div>
      </div>
    </>
  );
}

/** The steps are drawn as lanes with staggered starts. */
const starts = ['', 'pl-5', 'pl-10'];

function NextSteps({ title, steps }: Pick<Texts, 'title' | 'steps'>) {
  return (
    <aside className="rounded-box bg-sun p-6 sm:p-8 lg:sticky lg:top-28 lg:row-span-2">
      <h2 className="text-h3">{title}</h2>
      <ol className="mt-6 border-t-3 border-ink">
        {steps.map(({ when, text }, index) => (
          <li
            key={when}
            className={`flex items-center gap-5 border-b-3 border-ink py-4 font-medium ${starts[index]}`}
          >
            <span aria-hidden="true" className="display w-[0.6em] shrink-0 text-[4.5rem] leading-[0.8]">
              {index + 1}
            </span>
            <span className="leading-snug">
              <strong className="block text-small">{when}</strong>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
