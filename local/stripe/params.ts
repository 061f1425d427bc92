import { StripeError } from './error.ts';
import { type FormValue, group, type Params, text } from './form.ts';

/** A parameter that must be there. */
export function required(params: Params, name: string): string {
  const value = text(params[name]);
  if (!value) throw missingParam(name);
  return value;
}

/** The error for a parameter that is not there. */
export function missingParam(param: string): StripeError {
  return new StripeError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** A parameter as a whole number. */
export function integer(value: FormValue | undefined, param: string): number {
  const plain = text(value);
  if (!plain || !/^\d{1,10}$/.test(plain)) {
    throw new StripeError(400, `Invalid integer: ${plain ?? ''}`, {
      code: 'parameter_invalid_integer',
      param,
    });
  }
  return Number(plain);
}

/** A parameter as a web address, with its placeholder left in. */
export function address(value: string, param: string): string {
  const plain = value.replaceAll('{CHECKOUT_SESSION_ID}', 'id');
  if (!URL.canParse(plain) || !/^https?:$/.test(new URL(plain).protocol)) {
    throw new StripeError(400, `Not a valid URL: ${value}`, { code: 'url_invalid', param });
  }
  return value;
}

/** Metadata within Stripe's limits; empty values are left out. */
export function metadata(value: FormValue | undefined): Record<string, string> {
  const entries = Object.entries(group(value)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  if (entries.length > 50 || entries.some(([key, content]) => key.length > 40 || content.length > 500)) {
    throw new StripeError(
      400,
      'Metadata can have up to 50 keys, with names up to 40 and values up to 500 characters.',
      { param: 'metadata' },
    );
  }
  return Object.fromEntries(entries);
}
