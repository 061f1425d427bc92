import { organisation } from '../../site/organisation.ts';
import { purchase } from '../../site/terms.ts';
import type { Invoicing } from './document.ts';

/** The VAT in the price of the kit, in percent. */
export const priceVatPercent = (): number => (organisation.vatRegime === 'exempt' ? 0 : purchase.vatPercent);

/** As site/organisation.ts says; null when the owner invoices elsewhere. */
export function shopInvoicing(): Invoicing | null {
  const { name, street, postalCode, city, companyNumber, register, email, phone, iban, vatRegime, invoices } =
    organisation;
  if (invoices === 'elsewhere') return null;
  return {
    seller: {
      name,
      street,
      postalCode,
      city,
      companyNumber: companyNumber.replaceAll(/\D/g, ''),
      register,
      email,
      phone,
      iban: iban.replaceAll(/\s/g, ''),
    },
    vatRegime,
  };
}
