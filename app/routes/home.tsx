import { search } from '../../site/home.ts';
import { OrganisationDetails } from '../features/chrome/organisation-details.tsx';
import { Contact, WriteUs } from '../features/home/contact.tsx';
import { Hero } from '../features/home/hero.tsx';
import { KitSection } from '../features/home/kit.tsx';
import { Offers } from '../features/home/offers.tsx';
import { Programme } from '../features/home/programme.tsx';
import { Recognition } from '../features/home/recognition.tsx';
import { Sessions } from '../features/home/sessions.tsx';
import { StructuredData } from '../features/home/structured-data.tsx';
import { Trust } from '../features/home/trust.tsx';
import { pageMeta } from '../platform/meta.ts';
import { WhenNear } from '../ui/when-near.tsx';

const loadForm = () => import('../features/requests/inline-contact-form.tsx');

export const meta = () => pageMeta(search);

export default function Home() {
  return (
    <>
      <Hero />
      <Offers />
      <Recognition />
      <Programme />
      <Sessions />
      <KitSection />
      <Trust />
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
