/**
 * The sections of the desk, in the order of its menu: the value of the query parameter `deel`, which owners have in their
 * bookmarks, and the title.
 */
export const deskSections = {
  today: { address: 'vandaag', title: 'Vandaag' },
  leads: { address: 'aanvragen', title: 'Aanvragen' },
  orders: { address: 'bestellingen', title: 'Bestellingen' },
  withdrawals: { address: 'herroepingen', title: 'Herroepingen' },
  invoices: { address: 'facturen', title: 'Facturen' },
  launch: { address: 'lancering', title: 'Lijst en lancering' },
  newsletter: { address: 'nieuwsbrief', title: 'Nieuwsbrief' },
  lessons: { address: 'lessen', title: 'Lessen' },
  mails: { address: 'mails', title: 'Mails' },
  shop: { address: 'winkel', title: 'Winkel' },
  owners: { address: 'beheerders', title: 'Beheerders' },
  log: { address: 'logboek', title: 'Logboek' },
} as const;

export type DeskSection = keyof typeof deskSections;

/** The query parameter that names a section. */
export const sectionParameter = 'deel';

/** The search part of the address of a section; `open` opens one row of it, such as an order by its number. */
export function deskAddress(section: DeskSection, parameters: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ [sectionParameter]: deskSections[section].address, ...parameters })}`;
}
