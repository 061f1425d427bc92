import type { ReactNode } from 'react';

/** A page with a form, and beside it what happens after submitting. */
export function RequestPage({
  title,
  lede,
  steps,
  children,
}: {
  title: string;
  lede: string;
  steps: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className="wrap pt-12 pb-20 md:pt-20 md:pb-28">
      <h1 className="max-w-[11em]">{title}</h1>
      <p className="mt-5 max-w-[36em] text-large text-soft">{lede}</p>
      <div className="mt-10 grid items-start gap-x-20 gap-y-16 md:mt-14 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        {children}
        <NextSteps steps={steps} />
      </div>
    </div>
  );
}

/** The steps are drawn as lanes with staggered starts. */
const starts = ['', 'pl-5', 'pl-10'];

function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <aside className="rounded-box bg-sun p-6 sm:p-8 lg:sticky lg:top-28">
      <h2 className="text-h3">Wat gebeurt er dan?</h2>
      <ol className="mt-6 border-t-3 border-ink">
        {steps.map((step, index) => (
          <li
            key={step}
            className={`flex items-center gap-5 border-b-3 border-ink py-4 font-medium ${starts[index]}`}
          >
            <span aria-hidden="true" className="display w-[0.6em] shrink-0 text-[4.5rem] leading-[0.8]">
              {index + 1}
            </span>
            <span className="leading-snug">{step}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
