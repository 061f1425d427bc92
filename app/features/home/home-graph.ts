import { kitOnSale } from '../../../contract/kit-on-sale.ts';
import { brand, siteUrl } from '../../../site/brand.ts';
import { offers } from '../../../site/home.ts';
import { kicks, kit } from '../../../site/kit.ts';
import { organisation as o } from '../../../site/organisation.ts';
import { paths } from '../../../site/paths.ts';
import { graph } from '../../platform/structured-data.tsx';

const organisationId = () => `${siteUrl}/#organisatie`;

// Functions rather than constants, so that none of it ends up in the browser's bundle.

const organisation = () => ({
  '@type': 'Organization',
  '@id': organisationId(),
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

const course = () => ({
  '@type': 'Course',
  name: kit.name,
  description: kicks.map((kick) => kick.title).join(', '),
  inLanguage: brand.language,
  provider: { '@id': organisationId() },
  offers: {
    '@type': 'Offer',
    category: 'Paid',
    price: (kit.priceCents / 100).toFixed(2),
    priceCurrency: kit.currency.toUpperCase(),
    availability: `https://schema.org/${kitOnSale ? 'InStock' : 'PreOrder'}`,
    url: siteUrl + (kitOnSale ? paths.checkout : paths.home),
  },
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
});

const services = () =>
  offers.list.map((offer) => ({
    '@type': 'Service',
    name: offer.name,
    description: offer.doing,
    areaServed: { '@type': 'Country', name: o.country },
    provider: { '@id': organisationId() },
  }));

/** Structured data for search engines: the business and what it sells. */
export function homeGraph() {
  return graph(organisation(), course(), ...services());
}
