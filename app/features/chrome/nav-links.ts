import { offerNames } from '../../../site/offers.ts';
import { anchors, paths } from '../../../site/paths.ts';

const overOns = { label: 'Over Ons', to: `/#${anchors.overOns}` };
const contact = { label: 'Contact', to: `/#${anchors.contact}` };

/** The header's links. `menuOnly`: shown in the mobile menu, not in the desktop row (docs/product.md, 2, 'Header'). */
export const navLinks: readonly { label: string; to: string; menuOnly?: boolean }[] = [
  { label: 'Kit', to: `/#${anchors.kit}` },
  { label: 'Sessies', to: `/#${anchors.workshop}` },
  { label: offerNames.traject, to: `/#${anchors.opmaat}` },
  { ...overOns, menuOnly: true },
  contact,
];

export const quickLinks = [
  { label: 'Home', to: paths.home },
  { label: offerNames.workshop, to: `/#${anchors.workshop}` },
  { label: 'Op Maat', to: `/#${anchors.opmaat}` },
  overOns,
  contact,
];
