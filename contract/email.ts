import { limits } from './limits.ts';

// Without the slash, the question mark and other rare signs that RFC 5322 allows: mail programs end a host name at them,
// so such an address could show up as a link in a mail that anyone can trigger.
const localPart = /^[\p{L}\p{N}$&'+=_~-]+(?:\.[\p{L}\p{N}$&'+=_~-]+)*$/u;
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u;
const asciiDomain = /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{1,63}$/;

/** A domain in lower case and ASCII (RFC 5891); only in lower case when it is not a host name. */
function hostName(host: string): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host.toLowerCase();
  }
}

/** Whether a trimmed value is a well-formed address. Plus addresses and internationalised domains are valid. */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1) return false;
  const host = value.slice(at + 1);
  // Signs such as ⑴ are numbers to Unicode but become brackets in a domain. A domain can grow when converted to ASCII.
  const wellFormed =
    localPart.test(value.slice(0, at)) && domain.test(host) && asciiDomain.test(hostName(host));
  return wellFormed && !invisible.test(value) && canonicalEmail(value).length <= limits.email;
}

/** The canonical form of an address: lower case, with the domain in ASCII (RFC 5891). */
export function canonicalEmail(value: string): string {
  const at = value.lastIndexOf('@');
  return `${value.slice(0, at).toLowerCase()}@${hostName(value.slice(at + 1))}`;
}

/** A mailto link to this address only: 'an?bcc=spy@voorbeeld.be' is well-formed and would otherwise add a recipient. */
export function mailLink(address: string): string {
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${address.slice(at + 1)}`;
}

/**
 * The mailbox of a canonical address: without what follows a plus sign in its name, and without dots, which Gmail ignores.
 * For limits only.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).replace(/(?<=.)\+.*/, '');
  return name.replaceAll('.', '') + address.slice(at);
}

/** An @ as it can appear in a log line: plain, full-width or small, and percent-encoded once or more. */
export const anyAtSign = /[@＠﹫]|%(?:25)*(?:40|EF%(?:25)*BC%(?:25)*A0|EF%(?:25)*B9%(?:25)*AB)/i;
