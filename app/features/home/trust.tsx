import { trust } from '../../../site/home.ts';
import { anchors } from '../../../site/paths.ts';
import { person } from '../../../site/person.ts';
import { PersonBehind } from './person.tsx';

export function Trust() {
  return (
    <section id={anchors.overOns} className="section">
      <div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
        <div className="self-start lg:sticky lg:top-32">
          <h2>{trust.title}</h2>
          <PersonBehind person={person} />
        </div>
        <ul className="border-ink border-b-3">
          {trust.reasons.map((reason) => (
            <li key={reason.title} className="border-ink border-t-3 py-7">
              <h3 className="text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)]">{reason.title}</h3>
              <p className="mt-4 max-w-[34em] text-large text-soft">{reason.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
