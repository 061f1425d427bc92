/** A new random key of 32 hexadecimal digits, which identifies nobody. */
export function randomKey(): string {
  // Not crypto.randomUUID: it is missing on a page served over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
