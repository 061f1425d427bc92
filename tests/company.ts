import type { Locator, Page } from '@playwright/test';
import type { CompanyInfo } from '../contract/company.ts';
import { jaNee, fieldLabels as labels } from '../contract/labels.ts';

/** A company as a buyer types it. */
export const typedCompany: CompanyInfo = {
  companyNumber: 'BE 0123.456.749',
  vatLiable: 'ja',
  name: 'Bakkerij Ηλίας 🥐',
  street: 'Veldstraat 1',
  postalCode: '9000',
  city: 'Gent',
  reference: 'PO 12',
};

/** The same company as it is stored. */
export const storedCompany: CompanyInfo = { ...typedCompany, companyNumber: '0123456749' };

const labelOf: Record<Exclude<keyof CompanyInfo, 'vatLiable'>, string> = {
  companyNumber: labels.ondernemingsnummer,
  name: labels.bedrijfsnaam,
  street: labels.straatEnNummer,
  postalCode: labels.postcode,
  city: labels.gemeente,
  reference: `${labels.eigenReferentie} (optioneel)`,
};

/** A field of a company, on a page or in a dialog. */
export const companyField = (place: Page | Locator, name: keyof typeof labelOf): Locator =>
  place.getByLabel(labelOf[name], { exact: true });

/** An answer to whether the company is liable to VAT. */
export const vatAnswer = (place: Page | Locator, answer: 'ja' | 'nee'): Locator =>
  place.getByRole('group', { name: labels.btwPlichtig }).getByRole('radio', { name: jaNee[answer] });

/** Fills in these fields, or the whole company. */
export async function fillCompany(
  place: Page | Locator,
  values: Partial<CompanyInfo> = typedCompany,
): Promise<void> {
  const { vatLiable, ...typed } = values;
  for (const [name, value] of Object.entries(typed))
    await companyField(place, name as keyof typeof labelOf).fill(value);
  if (vatLiable) await vatAnswer(place, vatLiable).check();
}
