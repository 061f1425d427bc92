// After NFKC a full-width stop is a stop; the ideographic one stays, and browsers take it for a stop as well.
const link = /[<>]|\/\/|www[.。]|[.。]\p{L}{2}|\d{1,3}(?:\.\d{1,3}){3}[/:]/iu;

/**
 * Whether a mail program could make a link of a text: an address in any script, or with a number for a host.
 * Anyone can have us mail somebody else, so no such text goes into that mail.
 */
export function isLinkLike(value: string): boolean {
  return link.test(value.normalize('NFKC'));
}
