import { kit, kitBenefits } from '../../../site/kit.ts';

/** What is bought, and for how much: the benefits as lanes. */
export function Bill() {
  return (
    <section
      aria-labelledby="bill-title"
      className="on-dark rounded-box bg-tartan p-6 text-white sm:p-10 lg:sticky lg:top-28"
    >
      <h2 id="bill-title" className="font-sans text-large font-semibold tracking-normal">
        {kit.name}
      </h2>
      <p className="display mt-3 text-[clamp(3.5rem,2rem+6vw,6.5rem)] leading-[0.9] tracking-tighter">
        {kit.priceLabel}
      </p>
      <p className="mt-2 text-small">{kit.vatLabel}</p>
      <ul className="mt-7 border-t-3 border-chalk">
        {kitBenefits.map((benefit) => (
          <li key={benefit} className="border-b-3 border-chalk py-3 font-semibold">
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}
