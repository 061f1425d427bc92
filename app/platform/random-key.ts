/** A new random key of 32 hexadecimal digits, which says nothing about anybody. */
export function randomKey(): string {
  // Not crypto.randomUUID: it is missing where the page came over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
