import { gesprekstypes } from '../site/offers.ts';
import { fieldLabels as labels } from './labels.ts';
import { limits } from './limits.ts';
import { fieldMessages as m } from './messages.ts';
import { choiceRow, emailRow, lineRow, requestForm, telephone, textRow } from './request-form.ts';

export const kennismaking = requestForm({
  naam: lineRow({ label: labels.naam, max: limits.naam, wire: 'name', stored: 'name' }),
  email: emailRow,
  telefoonnummer: lineRow({ ...telephone, max: limits.telefoonnummer, wire: 'phone' }),
  bedrijfsnaam: lineRow({
    label: labels.bedrijfsnaam,
    optional: true,
    max: limits.bedrijfsnaam,
    wire: 'company',
    stored: 'company',
  }),
  gesprekstype: choiceRow(
    { label: labels.gesprekstype, message: m.gesprekstype, wire: 'metadata' },
    gesprekstypes,
    'email',
  ),
  toelichting: textRow({
    label: labels.kennismakingToelichting,
    called: labels.toelichting,
    empty: m.toelichtingRequired,
    max: limits.toelichting,
    wire: 'message',
    stored: 'message',
  }),
});

/** What precedes the toelichting in the message that the form sends (docs/product.md, 7); empty for no gesprekstype. */
export function kennismakingHeading(gesprekstype: unknown): string {
  const type = gesprekstypes.find(({ id }) => id === gesprekstype);
  if (!type) return '';
  return `Gesprekstype: ${'messageLabel' in type ? type.messageLabel : type.label}\n\nToelichting:`;
}

/** The toelichting in such a message; all of a message without the heading of a gesprekstype. */
export function toelichtingIn(message: string): string {
  const heads = gesprekstypes.map(({ id }) => kennismakingHeading(id));
  const head = heads.find((one) => message.trim().startsWith(one)) ?? '';
  return message.trim().slice(head.length).trim();
}
