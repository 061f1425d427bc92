import { anchors } from '../../../site/paths.ts';

/** The links of the header, in order. `menuOnly`: in the mobile menu, not in the desktop row. */
export const navLinks: readonly { label: string; to: string; menuOnly?: boolean }[] = [
  { label: 'Kit', to: `/#${anchors.kit}` },
  { label: 'Sessies', to: `/#${anchors.workshop}` },
  { label: 'Traject', to: `/#${anchors.opmaat}` },
  { label: 'Over Ons', to: `/#${anchors.overOns}`, menuOnly: true },
  { label: 'Contact', to: `/#${anchors.contact}` },
];
