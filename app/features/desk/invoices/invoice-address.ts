import { deskAddress } from '../../../../contract/desk-address.ts';

const starts = { invoice: 'aanvraag-', quote: 'voorstel-' } as const;

/** What an owner makes for a request. */
export type Made = keyof typeof starts;

/** The parameter that names the draft that the form begins with. */
export const draftParameter = 'ontwerp';

export const makeAddress = (made: Made, request: string, draft = ''): string =>
  deskAddress('invoices', { open: `${starts[made]}${request}`, ...(draft && { [draftParameter]: draft }) });

/** What is made for which request; undefined for the number of a document. */
export function toMake(open: string): { made: Made; request: string } | undefined {
  const made = (['invoice', 'quote'] as const).find((one) => open.startsWith(starts[one]));
  return made && { made, request: open.slice(starts[made].length) };
}
