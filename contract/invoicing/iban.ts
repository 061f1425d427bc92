import { visibleOnly } from '../text.ts';

/** An account number in groups of four: 'BE68 5390 0754 7034'. */
export const formatIban = (iban: string): string =>
  visibleOnly(iban)
    .replaceAll(/\s/g, '')
    .replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Whether an account number is well formed: its digits, after the country and check digits, leave 1 by 97 (ISO 13616). */
export function isIban(typed: string): boolean {
  const iban = visibleOnly(typed).replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) || (iban.startsWith('BE') && iban.length !== 16))
    return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}
