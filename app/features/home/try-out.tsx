import { tryOut } from '../../../site/try-out.ts';

const { areExamples, sample, title, questions } = tryOut;

export function SampleLesson() {
  return (
    <details
      className="unfold mt-4 rounded-box border-3 border-ink bg-sun text-ink [--focus:var(--color-ink)]"
      data-voorbeeldtekst={areExamples || undefined}
    >
      <summary className="px-4 py-3">{sample.title}</summary>
      <div className="grid gap-4 px-4 pb-5 leading-snug">
        <p>{sample.before}</p>
        <blockquote className="bg-chalk p-4 font-medium">{sample.prompt}</blockquote>
        <div data-copy />
        {sample.after.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </details>
  );
}

/** Questions before buying. Search engines read them from the same elements, as schema.org's FAQPage. */
export function Questions() {
  return (
    <div
      className="wrap mt-8 lg:mt-12"
      itemScope
      itemType="https://schema.org/FAQPage"
      data-voorbeeldtekst={areExamples || undefined}
    >
      <h3 className="text-kit">{title}</h3>
      <div className="questions">
        {questions.map(({ question, answer }) => (
          <details
            key={question}
            className="unfold"
            itemProp="mainEntity"
            itemScope
            itemType="https://schema.org/Question"
          >
            <summary>
              <span itemProp="name">{question}</span>
            </summary>
            <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
              <p itemProp="text">{answer}</p>
            </div>
          </details>
        ))}
      </div>
    </div>
  );
}
