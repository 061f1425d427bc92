import { useRef } from 'react';
import { delays } from '../../../contract/delays.ts';
import { kitSection } from '../../../site/home.ts';
import { kicks } from '../../../site/kit.ts';
import { anchors } from '../../../site/paths.ts';
import { useShopDocument } from '../../shared/shop/document.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { KitAction } from './kit-action.tsx';
import { HomePart } from './part.tsx';

function PriceBox() {
  const { announced, priceLabel } = useShop();
  return (
    <div className="@container rounded-box border-3 border-ink bg-chalk p-4 text-ink sm:p-6">
      {/* The longest price fits. */}
      <p className="display whitespace-nowrap text-[length:min(var(--text-h1),17cqi)]">{priceLabel}</p>
      <p className="mt-3 leading-snug">{`${kitSection.payment} ${announced ? kitSection.onSale : kitSection.soon}`}</p>
      <p className="mt-4">
        <KitAction />
      </p>
      <HomePart name="PersonByPrice" />
    </div>
  );
}

export function KitSection() {
  const place = useRef<HTMLElement>(null);
  const { kickMinutes } = useShopDocument(place);
  return (
    <section ref={place} id={anchors.kit} className="section on-dark overflow-hidden bg-tartan text-white">
      <div className="wrap">
        <div className="grid items-end gap-5 lg:grid-cols-[7fr_4.5fr] lg:gap-x-16">
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
          {kicks.map((kick, index) => (
            <li key={kick.number} className="lane">
              <span aria-hidden="true" className="lane-number display">
                {kick.number}
              </span>
              <div className="lane-words">
                <h3>
                  {`Kick ${kick.number} · ${kick.title}`}
                  {kickMinutes[index] && (
                    <small className="ml-1 whitespace-nowrap font-sans font-semibold text-small tracking-normal">{` ${kickMinutes[index]} min`}</small>
                  )}
                </h3>
                <p>{kick.description}</p>
              </div>
            </li>
          ))}
        </Carousel>
      </div>
      <HomePart name="KitMore" />
    </section>
  );
}
