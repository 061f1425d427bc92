import * as v from 'valibot';
import {
  type CompanyInfo,
  companyInfo,
  emptyCompany,
  formatCompanyNumber,
} from '../../../contract/company.ts';

/** What a form holds about the company: its fields count only while `forCompany`, so closing them loses nothing typed. */
export const companyChoice = v.variant('forCompany', [
  v.object({ forCompany: v.literal(false) }),
  v.object({ forCompany: v.literal(true), ...companyInfo.entries }),
]);

/** The fields of a form that starts with this company, or as that of a consumer. */
export const startingWith = (company: CompanyInfo | null | undefined) => ({
  ...emptyCompany,
  ...(company && { ...company, companyNumber: formatCompanyNumber(company.companyNumber) }),
  forCompany: Boolean(company),
});

export function companyIn(values: v.InferOutput<typeof companyChoice>): CompanyInfo | null {
  if (!values.forCompany) return null;
  const { companyNumber, vatLiable, name, street, postalCode, city, reference } = values;
  return { companyNumber, vatLiable, name, street, postalCode, city, reference };
}
