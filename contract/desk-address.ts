/**
 * The sections of the desk, in the order of its menu, which leaves out people: the search above it leads there: the value of the query parameter `deel`, which owners have in their
 * bookmarks, and the title.
 */
export const deskSections = {
  today: { address: 'vandaag', title: 'Vandaag' },
  leads: { address: 'aanvragen', title: 'Aanvragen' },
  orders: { address: 'bestellingen', title: 'Bestellingen' },
  withdrawals: { address: 'herroepingen', title: 'Herroepingen' },
  invoices: { address: 'facturen', title: 'Facturen' },
  books: { address: 'boekhouding', title: 'Boekhouding' },
  launch: { address: 'lancering', title: 'Lijst en lancering' },
  newsletter: { address: 'nieuwsbrief', title: 'Nieuwsbrief' },
  lessons: { address: 'lessen', title: 'Lessen' },
  mails: { address: 'mails', title: 'Mails' },
  shop: { address: 'winkel', title: 'Winkel' },
  owners: { address: 'beheerders', title: 'Beheerders' },
  log: { address: 'logboek', title: 'Logboek' },
  people: { address: 'personen', title: 'Personen' },
} as const;

export type DeskSection = keyof typeof deskSections;

/** The query parameter that names a section. */
export const sectionParameter = 'deel';

/** The search part of the address of a section; `open` opens one row of it, such as an order by its number. */
export function deskAddress(section: DeskSection, parameters: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ [sectionParameter]: deskSections[section].address, ...parameters })}`;
}

/** The parameters in the fragment of the address of the section people. */
export const peopleParameters = { search: 'zoek', person: 'persoon' } as const;

/**
 * Where the desk shows a person, by one of their addresses, or without one what a search found. Both stand in the fragment,
 * which no browser sends: a server's log of addresses then names nobody.
 */
export function peopleAddress({ search, person }: { search?: string; person?: string }): string {
  const parameters = new URLSearchParams({
    ...(search && { [peopleParameters.search]: search }),
    ...(person && { [peopleParameters.person]: person.toLowerCase() }),
  });
  return `${deskAddress('people')}#${parameters}`;
}
