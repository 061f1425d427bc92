import * as v from 'valibot';
import { organisation } from '../site/organisation.ts';
import { belgianDay, type Day } from './calendar.ts';
import { choice, optionalLine, requiredLine } from './fields.ts';
import { limits } from './limits.ts';
import { companyMessages, fieldMessages, functionMessages } from './messages.ts';
import { visibleOnly } from './text.ts';

/**
 * Whether these are the ten digits of a Belgian company number: they start with 0 or 1, and the last two are 97 minus
 * the remainder of the first eight divided by 97.
 */
export function isCompanyNumber(digits: string): boolean {
  const first = Number(digits.slice(0, 8));
  return /^[01]\d{9}$/.test(digits) && first > 0 && 97 - (first % 97) === Number(digits.slice(8));
}

/**
 * The ten digits of a company number or VAT number as people write it ('BE 0123.456.749', or with the nine digits of
 * before 2005), or the message that says what is wrong with it.
 */
export function readCompanyNumber(typed: string): { digits: string } | { problem: string } {
  const compact = visibleOnly(typed)
    .toUpperCase()
    .replace(/[\s.,/_-]/g, '')
    .replace(/^(BTW|TVA|VAT)/, '');
  if (compact === '') return { problem: companyMessages.numberRequired };
  if (/^(?!BE)[A-Z]{2}.*\d/.test(compact)) return { problem: companyMessages.numberForeign };
  const digits = compact.replace(/^BE/, '');
  if (!/^\d{9,10}$/.test(digits)) return { problem: companyMessages.numberShape };
  const ten = digits.padStart(10, '0');
  return isCompanyNumber(ten) ? { digits: ten } : { problem: companyMessages.numberWrong };
}

/** Ten digits as they are printed: '0123.456.749'. */
export const formatCompanyNumber = (digits: string): string =>
  `${digits.slice(0, 4)}.${digits.slice(4, 7)}.${digits.slice(7)}`;

export const vatNumberLine = (digits: string): string => `Btw BE ${formatCompanyNumber(digits)}`;

/**
 * The number of a company that buys, as its invoice prints it. KB nr. 1, art. 5 asks for its VAT number if it has one, which is
 * the same digits after 'BE'; a company or association that is not liable to VAT has its company number only.
 */
export const buyerNumber = ({
  companyNumber,
  vatLiable,
}: Pick<CompanyInfo, 'companyNumber' | 'vatLiable'>): string =>
  vatLiable === 'ja'
    ? vatNumberLine(companyNumber)
    : `Ondernemingsnummer ${formatCompanyNumber(companyNumber)}`;

const companyNumber = v.pipe(
  v.optional(v.string(functionMessages.invalidBody), ''),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const found = readCompanyNumber(dataset.value);
    if ('digits' in found) return found.digits;
    addIssue({ message: found.problem });
    return NEVER;
  }),
);

/** The company that buys, as its invoice names it (docs/product.md, 2, 'Buying for a company'). */
export const companyInfo = v.object(
  {
    /** Parsed to ten digits. */
    companyNumber,
    vatLiable: choice(['ja', 'nee'], companyMessages.vatLiable),
    name: requiredLine(
      fieldMessages.bedrijfsnaamRequired,
      limits.bedrijfsnaam,
      fieldMessages.bedrijfsnaamMax,
    ),
    street: requiredLine(companyMessages.streetRequired),
    postalCode: requiredLine(fieldMessages.postcodeRequired),
    city: requiredLine(companyMessages.cityRequired),
    /** The company's own, such as a purchase order; '' for none. */
    reference: optionalLine(),
  },
  functionMessages.invalidBody,
);

export type CompanyInfo = v.InferOutput<typeof companyInfo>;

/** The number and address of a company in one line, and its own reference if there is one. */
export function companyDetails(company: Omit<CompanyInfo, 'name'>): string {
  const { street, postalCode, city, reference } = company;
  const line = `${buyerNumber(company)}, ${street}, ${postalCode} ${city}`;
  return reference ? `${line} (referentie ${reference})` : line;
}

export const companyLine = (company: CompanyInfo): string => `${company.name}, ${companyDetails(company)}`;

export const emptyCompany: Omit<CompanyInfo, 'vatLiable'> & Partial<CompanyInfo> = {
  companyNumber: '',
  name: '',
  street: '',
  postalCode: '',
  city: '',
  reference: '',
};

export const invoiceNote =
  organisation.invoices === 'here'
    ? 'Je factuur komt in een aparte mail, als PDF en als XML. Je vindt ze ook bij je betalingen in je account.'
    : 'Je factuur bezorgen we je apart.';

export const orderCompanyRequest = v.object(
  { orderNumber: requiredLine(functionMessages.invalidBody), company: companyInfo },
  functionMessages.invalidBody,
);

/** The last day on which the buyer of this order can ask for an invoice; null when that is not possible (any more). */
export const invoiceUntil = (
  { invoice_until: until }: { invoice_until: Day | null },
  now = new Date(),
): Day | null => (until && belgianDay(now) <= until ? until : null);
