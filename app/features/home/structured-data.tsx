import { brand, siteUrl } from '../../../site/brand.ts';
import { organisation as o } from '../../../site/organisation.ts';

/** The business as search engines read it (schema.org). A function, so that the browser's bundle leaves it out. */
const organisation = () => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: brand.product,
  legalName: o.name,
  url: `${siteUrl}/`,
  logo: `${siteUrl}/icon-512.png`,
  email: o.email,
  telephone: o.phone,
  vatID: o.vatNumber.replace(/[ .]/g, ''),
  address: {
    '@type': 'PostalAddress',
    streetAddress: o.street,
    postalCode: o.postalCode,
    addressLocality: o.city,
    addressCountry: 'BE',
  },
});

/** The business for search engines; prerendered only. */
export function StructuredData() {
  const json = import.meta.env.SSR ? JSON.stringify(organisation()).replaceAll('<', '\\u003c') : '';
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  );
}
