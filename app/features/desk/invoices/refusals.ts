import { invoiceRefusals } from '../../../../contract/desk-invoices.ts';

/** Why a payment was not noted, or no reminder was sent. */
export const payRefusals = {
  missing: invoiceRefusals.missing,
  conflict: 'Een andere beheerder wijzigde deze factuur intussen. Kijk ze opnieuw na.',
  invalid: 'Deze dag kan niet: hij moet nog komen, of de factuur is online betaald.',
  'not-due': 'Deze factuur is niet te laat.',
  'too-soon': 'Er vertrok deze week al een herinnering.',
} as const;
