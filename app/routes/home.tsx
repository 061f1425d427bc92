import { useEffect } from 'react';
import { anchors } from '../../site/paths.ts';
import { OrganisationDetails } from '../features/chrome/organisation-details.tsx';
import { Contact, WriteUs } from '../features/home/contact.tsx';
import { Hero } from '../features/home/hero.tsx';
import { KitSection } from '../features/home/kit.tsx';
import { layOutLater } from '../features/home/lay-out.ts';
import { Offers } from '../features/home/offers.tsx';
import { HomePart, loadParts, PartsStyles } from '../features/home/part.tsx';
import { Programme } from '../features/home/programme.tsx';
import { Sessions } from '../features/home/sessions.tsx';
import { StructuredData } from '../features/home/structured-data.tsx';
import { pageMeta } from '../platform/meta.ts';
import { ShopNotice } from '../shared/shop/shop-notice.tsx';
import { WhenNear } from '../ui/when-near.tsx';

/** The visitor is on the way: what the first load left out comes along, for when this page is returned to. */
const loadForm = () => {
  void loadParts();
  return import('../features/requests/inline-contact-form.tsx');
};

export const meta = () => pageMeta(PAGE_TEXTS.home);

export default function Home() {
  useEffect(layOutLater, []);
  return (
    <>
      <PartsStyles />
      <ShopNotice />
      <Hero />
      <Offers />
      <section id={anchors.herken} className="section overflow-hidden bg-sun">
        <HomePart name="Recognition" />
      </section>
      <Programme />
      <Sessions />
      <KitSection />
      <section id={anchors.overOns} className="section">
        <HomePart name="Trust" />
      </section>
      <Contact
        details={<OrganisationDetails />}
        form={
          <WhenNear load={loadForm} className="contact-form">
            <WriteUs />
          </WhenNear>
        }
      />
      <StructuredData />
    </>
  );
}
