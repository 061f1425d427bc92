import { Privacy } from '../features/legal/privacy.tsx';
import { useHydrated } from '../first-load/hydrated.ts';
import { useKeptLink } from '../first-load/kept-link.ts';
import { Prerendered } from '../first-load/prerendered.tsx';
import { pageMeta } from '../platform/meta.ts';
import { ContactLink } from '../shared/page/contact-link.tsx';
import { WaitingPage } from '../shared/page/waiting-page.tsx';
import { loadable } from '../ui/loadable.tsx';
import { WhenNear } from '../ui/when-near.tsx';

const loadForm = () => import('../features/own-data/ask-form.tsx');
const waiting = (
  <div className="wrap min-h-svh py-10">
    <WaitingPage title="Uw gegevens" />
  </div>
);
const LinkPage = loadable(() => import('../features/own-data/link-page.tsx'), waiting);

export const meta = () => pageMeta(PAGE_TEXTS.privacy);

/** /privacy, or what a mailed link to their own data opens (docs/product.md, 2, 'Own data without an account'). */
export default function PrivacyRoute() {
  const hydrated = useHydrated();
  const link = useKeptLink();
  if (hydrated && link) return <LinkPage key={link} query={link} />;
  return (
    <Prerendered waiting={waiting}>
      <Privacy
        ask={
          <WhenNear load={loadForm} className="own-data-form">
            <p>
              Mail naar <ContactLink />.
            </p>
          </WhenNear>
        }
      />
    </Prerendered>
  );
}
