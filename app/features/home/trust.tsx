import { trust } from '../../../site/home.ts';
import type { PartProps } from './part-props.ts';
import { PersonBehind, TrustProof } from './proof.tsx';

export function Trust({ of }: PartProps) {
  return (
    <>
      <div className="wrap grid gap-x-16 gap-y-6 lg:grid-cols-[4fr_8fr]">
        <div>
          <h2>{trust.title}</h2>
          <PersonBehind {...of.person} />
        </div>
        <ul className="grid content-start gap-x-10 gap-y-4 sm:grid-cols-2 lg:gap-y-6">
          {trust.reasons.map((reason) => (
            <li key={reason.title} className="border-ink border-t-3 pt-4">
              <h3>{reason.title}</h3>
              <p className="mt-2 leading-snug text-soft lg:text-large">{reason.text}</p>
            </li>
          ))}
        </ul>
      </div>
      <TrustProof {...of} />
    </>
  );
}
