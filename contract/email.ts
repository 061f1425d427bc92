const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u;

/** Whether a trimmed value is a well-formed address. Plus addresses and internationalised domains are valid. */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1) return false;
  return localPart.test(value.slice(0, at)) && domain.test(value.slice(at + 1));
}

/** The canonical form of an address: lower case, with the domain in ASCII (RFC 5891). */
export function canonicalEmail(value: string): string {
  const at = value.lastIndexOf('@');
  const host = value.slice(at + 1);
  let ascii = host.toLowerCase();
  try {
    ascii = new URL(`http://${host}`).hostname;
  } catch {
    // Not a host name: isEmail rejects it.
  }
  return `${value.slice(0, at).toLowerCase()}@${ascii}`;
}

/** An @ as it can stand in a log line: plain, full-width or small, and percent-encoded once or more. */
export const anyAtSign = /[@＠﹫]|%(?:25)*(?:40|EF%(?:25)*BC%(?:25)*A0|EF%(?:25)*B9%(?:25)*AB)/i;
