import { limits } from './limits.ts';
import { visibleOnly } from './text.ts';

const digits = (value: string) => value.replace(/\D/g, '').length;

/**
 * Questions about values that are valid but unlikely. They appear as a hint at the field and in the mail to the
 * business, and never block a form. Each takes the value as typed or as parsed, and
 * returns the question or undefined.
 */
export const warnings = {
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
