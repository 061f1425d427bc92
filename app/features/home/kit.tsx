import { delays } from '../../../contract/limits.ts';
import { kitSection, trust } from '../../../site/home.ts';
import { kicks, kit } from '../../../site/kit.ts';
import { anchors } from '../../../site/paths.ts';
import { useKitSale } from '../../shared/orders/kit-sale.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { KitAction } from './kit-action.tsx';
import { KitExtras } from './kit-extras.tsx';
import { PersonByPrice } from './person.tsx';
import { Questions } from './try-out.tsx';

function PriceBox() {
  const { announced } = useKitSale();
  return (
    <div className="rounded-box border-3 border-ink bg-chalk p-4 text-ink sm:p-6">
      <p className="display whitespace-nowrap text-h1">{kit.priceLabel}</p>
      <p className="mt-3 leading-snug">{`${kitSection.payment} ${announced ? kitSection.onSale : kitSection.soon}`}</p>
      <p className="mt-4">
        <KitAction />
      </p>
      <PersonByPrice person={trust.person} />
    </div>
  );
}

/** The kit section, with the Kicks drawn as the seven lanes of a track. */
export function KitSection() {
  return (
    <section id={anchors.kit} className="section on-dark overflow-hidden bg-tartan text-white">
      <div className="wrap">
        <div className="grid items-end gap-6 lg:grid-cols-[7fr_4.5fr] lg:gap-x-16">
          <div>
            <p className="font-semibold text-large">{kitSection.name}</p>
            <h2 className="mt-2 max-w-[10em] text-h1">{kitSection.title}</h2>
            <p className="mt-4 max-w-[34em] leading-snug lg:text-large">{kitSection.intro}</p>
          </div>
          <PriceBox />
        </div>
      </div>
      <div className="wrap mt-6 lg:mt-10">
        <Carousel label="De Kicks" itemName="Kick" intervalMs={delays.carousel} className="lanes">
          {kicks.map((kick) => (
            <li key={kick.number} className="lane">
              <span aria-hidden="true" className="lane-number display">
                {kick.number}
              </span>
              <div className="lane-words">
                <h3>{`Kick ${kick.number} · ${kick.title}`}</h3>
                <p>{kick.description}</p>
              </div>
            </li>
          ))}
        </Carousel>
      </div>
      <KitExtras />
      <Questions />
    </section>
  );
}
