import { limits } from './limits.ts';
import { visibleOnly } from './text.ts';

const digits = (value: string) => value.replace(/\D/g, '').length;

/** Mistyped host names of large mail providers. */
const typos: Record<string, readonly string[]> = {
  'gmail.com': [
    'gmial.com',
    'gmai.com',
    'gamil.com',
    'gmal.com',
    'gnail.com',
    'gmaill.com',
    'gmail.con',
    'gmail.cm',
  ],
  'hotmail.com': ['hotmial.com', 'hotmai.com', 'hotmal.com', 'hotmaill.com', 'hotmil.com', 'hotmail.con'],
  'outlook.com': ['outlok.com', 'outloo.com', 'outlook.con', 'oultook.com'],
  'icloud.com': ['iclod.com', 'icoud.com', 'icloud.con'],
  'telenet.be': ['telnet.be', 'telent.be'],
  'skynet.be': ['skynt.be'],
};

/**
 * Questions about values that are valid but unlikely. They appear as a hint at the field and in the mail to the
 * business, and never block a form. Each takes the value as typed or as parsed, and
 * returns the question or undefined.
 */
export const warnings = {
  email: (value: unknown) => {
    const host = String(value).trim().toLowerCase().split('@')[1] ?? '';
    const [meant] = Object.entries(typos).find(([, typed]) => typed.includes(host)) ?? [];
    return meant && `Klopt dit adres, of is het @${meant}?`;
  },
  phone: (value: unknown) => {
    const text = visibleOnly(String(value)).trim();
    return text && digits(text) < limits.phoneDigitsMin ? 'Klopt dit nummer?' : undefined;
  },
  /** Belgian postcodes have four digits; other countries use more, or add letters. */
  postcode: (value: unknown) => {
    const text = visibleOnly(String(value)).trim();
    return text && !/\d{4}/.test(text) ? 'Klopt deze postcode?' : undefined;
  },
  persons: (value: unknown) => (Number(value) > limits.personsUsual ? 'Klopt dit aantal?' : undefined),
} as const;

/** Returns a question about a value, or undefined. */
export type Warning = (value: unknown) => string | undefined;
