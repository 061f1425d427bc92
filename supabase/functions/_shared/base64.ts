/** Bytes, or a text as UTF-8, in base64. */
export function toBase64(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
