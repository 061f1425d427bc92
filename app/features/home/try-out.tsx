import { tryOut } from '../../../site/home.ts';

const { areExamples, sample, title, questions } = tryOut;
const summaryLook =
  'flex items-center justify-between gap-6 [&::-webkit-details-marker]:hidden focus-visible:-outline-offset-4';

/** A piece of a Kick that anyone may read, on its own sheet. */
export function SampleLesson() {
  return (
    <details
      className="unfold mt-14 rounded-box border-3 border-ink bg-sun text-ink [--focus:var(--color-ink)]"
      data-voorbeeldtekst={areExamples || undefined}
    >
      <summary className={`${summaryLook} p-6 sm:px-8`}>{sample.title}</summary>
      <div className="grid gap-x-16 gap-y-6 px-6 pb-8 sm:px-8 lg:grid-cols-[5fr_6fr]">
        <div>
          <p>{sample.before}</p>
          <blockquote className="mt-4 bg-chalk p-5 font-medium text-large leading-snug">
            {sample.prompt}
          </blockquote>
        </div>
        <div className="grid content-start gap-4">
          {sample.after.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </details>
  );
}

/** Questions before buying. Search engines read them from the same elements, as schema.org's FAQPage. */
export function Questions() {
  return (
    <div
      className="wrap mt-20 grid gap-x-16 gap-y-10 lg:mt-28 lg:grid-cols-[5fr_6fr]"
      itemScope
      itemType="https://schema.org/FAQPage"
      data-voorbeeldtekst={areExamples || undefined}
    >
      <h3 className="text-h2">{title}</h3>
      <div className="border-white border-b-3">
        {questions.map(({ question, answer }) => (
          <details
            key={question}
            className="unfold border-white border-t-3"
            itemProp="mainEntity"
            itemScope
            itemType="https://schema.org/Question"
          >
            <summary className={`${summaryLook} py-5`}>
              <span itemProp="name">{question}</span>
            </summary>
            <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
              <p className="max-w-[34em] pb-7 text-large" itemProp="text">
                {answer}
              </p>
            </div>
          </details>
        ))}
      </div>
    </div>
  );
}
