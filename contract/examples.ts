import { organisation } from '../site/organisation.ts';

/** Host names that no live shop has: those reserved by https://www.rfc-editor.org/rfc/rfc2606, and this machine. */
const exampleHost =
  /(?:^|[.@])(?:example(?:\.\w+)?|test|invalid|localhost|local)$|voorbeeld|^(?:127\.|\[|0\.0\.0\.0)/i;

/** Whether a host name, or the domain of a mail address, is an example. */
export const isExampleHost = (host: string): boolean => exampleHost.test(host);

/** The delivered values of site/organisation.ts that could pass for real ones. */
const delivered: Record<string, string> = {
  companyNumber: '0123.456.749',
  vatNumber: 'BE 0123.456.749',
  phone: '+32 9 000 00 00',
  register: 'RPR Gent, afdeling Gent',
  iban: 'BE68 5390 0754 7034',
};

/** Whether a value of site/organisation.ts is still the delivered one. */
export const isExampleDetail = (name: string, value: string): boolean =>
  delivered[name] === value || isExampleHost(value);

/** Whether any of the shop's own data is still an example. */
export const isExampleShop = (): boolean =>
  Object.entries(organisation).some(([name, value]) => isExampleDetail(name, value));
