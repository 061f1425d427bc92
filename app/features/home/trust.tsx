import { trust } from '../../../site/home.ts';
import { anchors } from '../../../site/paths.ts';

/** Why a company would trust us. */
export function Trust() {
  return (
    <section id={anchors.overOns} className="section">
      <div className="wrap">
        <h2 className="max-w-[12em]">Waarom u ons kunt vertrouwen</h2>
        <ul className="mt-12 grid gap-x-16 sm:grid-cols-2 lg:mt-16">
          {trust.map((reason) => (
            <li key={reason.title} className="border-ink border-t-3 py-7 lg:py-11">
              <h3 className="text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)]">{reason.title}</h3>
              <p className="mt-4 max-w-[34em] text-large text-soft">{reason.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
