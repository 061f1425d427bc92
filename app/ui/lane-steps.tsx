/** The steps are drawn as lanes with staggered starts. */
const starts = ['', 'pl-5', 'pl-10'];

export interface Step {
  when: string;
  text: string;
  /** Whether the shop answers in this step, within the term that it promises. */
  isAnswer?: boolean;
}

export function LaneSteps({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <aside className="rounded-box bg-sun p-6 sm:p-8 lg:sticky lg:top-28 lg:row-span-2">
      <h2 className="text-h3">{title}</h2>
      <ol className="mt-6 border-t-3 border-ink">
        {steps.map(({ when, text }, index) => (
          <li
            key={when}
            className={`flex flex-wrap items-center gap-5 border-b-3 border-ink py-4 font-medium ${starts[index]}`}
          >
            <span aria-hidden="true" className="display w-[0.6em] shrink-0 text-[4.5rem] leading-[0.8]">
              {index + 1}
            </span>
            <span className="grow basis-32 leading-snug">
              <strong className="block text-small">{when}</strong>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
