import type { ReactNode } from 'react';

/** A page with one form, and beside it what happens after sending. */
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
      <p className="mt-5 max-w-[32em] text-large text-soft">{lede}</p>
      <div className="mt-10 grid items-start gap-x-20 gap-y-16 md:mt-14 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        {children}
        <NextSteps steps={steps} />
      </div>
    </div>
  );
}

function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <aside className="border-t-2 border-ink pt-6 lg:sticky lg:top-28">
      <h2 className="text-h3">Wat gebeurt er dan?</h2>
      <ol className="mt-4">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[3rem_minmax(0,1fr)] border-b-2 border-hair py-4">
            <span aria-hidden="true" className="display text-h2 leading-[0.9] text-tartan">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </aside>
  );
}
