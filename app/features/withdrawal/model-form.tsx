import { modelForm } from '../../../site/terms.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';

/** The model form of the law, for buyers who prefer a letter or a mail, and for browsers without scripts. */
export function ModelForm() {
  return (
    <section id="modelformulier" aria-labelledby="model-title" className="border-ink border-t-3 bg-chalk">
      <div className="wrap py-12 lg:py-14">
        <h2 id="model-title" className="text-h3">
          Liever per mail of op papier?
        </h2>
        <p className="mt-4 max-w-[36em] text-soft">
          Neem de tekst van dit formulier over en stuur ze naar <ContactLink /> of per post naar ons adres.
          Dat telt even goed.
        </p>
        <div className="mt-6 max-w-[62rem] rounded-box border-2 border-ink p-5 sm:p-8">
          <h3>{modelForm.title}</h3>
          <p className="mt-3 text-small text-soft">{modelForm.intro}</p>
          <ul className="mt-5 border-t-2 border-hair">
            {modelForm.lines.map((line) => (
              <li key={line} className="border-b-2 border-hair py-4">
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-small text-soft">{modelForm.note}</p>
        </div>
      </div>
    </section>
  );
}
