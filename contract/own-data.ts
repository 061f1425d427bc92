import * as v from 'valibot';
import { organisation } from '../site/organisation.ts';
import type { paths } from '../site/paths.ts';
import { email, linkToken } from './fields.ts';
import { limits } from './limits.ts';
import { functionMessages } from './messages.ts';
import { botTrapEntries } from './tracking.ts';

export const ownDataLinkRequest = v.object({ email, ...botTrapEntries }, functionMessages.invalidBody);

export const ownDataRequest = v.object({ token: v.optional(linkToken) }, functionMessages.invalidBody);

/**
 * The body of own-deletion: reads the request to erase the account, makes it with the password, or ends it. With a token: makes
 * it by the link to their own data, or ends it by the link in the mail about it.
 */
export const deletionRequest = v.union(
  [
    v.object({ action: v.literal('state') }),
    v.object({ action: v.literal('ask'), token: linkToken }),
    v.object({ action: v.literal('ask'), password: v.pipe(v.string(), v.maxLength(limits.shortText)) }),
    v.object({ action: v.literal('undo'), token: v.optional(linkToken) }),
  ],
  functionMessages.invalidBody,
);

export const ownDataLinks = { data: 'gegevens', undo: 'behoud' } as const;

/** The path of a link; the function adds the address of the site. */
export const ownDataLink = (
  page: typeof paths.privacy | typeof paths.account,
  action: keyof typeof ownDataLinks,
  token: string,
): string => `${page}?${ownDataLinks[action]}=${token}`;

/** The action and the token of such a link, from its query; null when it is none of ours. */
export function ownDataLinkOf(query: string): { action: keyof typeof ownDataLinks; token: string } | null {
  const given = new URLSearchParams(query);
  for (const [action, name] of Object.entries(ownDataLinks)) {
    const token = v.safeParse(linkToken, given.get(name));
    if (token.success) return { action: action as keyof typeof ownDataLinks, token: token.output };
  }
  return null;
}

/** What becomes of what somebody buys or sends after they asked to be erased. */
export const sinceAsked =
  'Een aankoop in die zeven dagen doet de vraag vervallen. Een bericht dat ons na de vraag bereikt, blijft bewaard.';

export const ownDataMessages = {
  owner:
    'Met het account van dit adres wordt de winkel beheerd. Laat eerst een andere beheerder het verwijderen.',
  payment:
    'Er is nog een betaling open, of we kijken er een na. Wacht tot dat afgerond is: een open betaling vervalt binnen een dag.',
  problem: `Een van uw betalingen klopt niet met haar bestelling. We kijken dat na en betalen terug wat te veel is; daarna kunt u wissen. Vragen? Mail naar ${organisation.email}.`,
  invoice: 'Er is nog een factuur open. Zodra ze betaald of gecrediteerd is, kan er gewist worden.',
  refund: 'Er is nog een terugbetaling of herroeping onderweg. Zodra uw geld terug is, kunt u wissen.',
} as const;
