/** The sections of the desk: the value of the query parameter `deel`, which owners have in their bookmarks, and the title. */
export const deskSections = {
  today: { address: 'vandaag', title: 'Vandaag' },
  requests: { address: 'aanvragen', title: 'Aanvragen' },
  orders: { address: 'bestellingen', title: 'Bestellingen' },
  withdrawals: { address: 'herroepingen', title: 'Herroepingen' },
  invoices: { address: 'facturen', title: 'Facturen' },
  books: { address: 'boekhouding', title: 'Boekhouding' },
  lessons: { address: 'lessen', title: 'Lessen' },
  sale: { address: 'verkoop', title: 'Verkoop' },
  people: { address: 'personen', title: 'Personen' },
  mailings: { address: 'mailings', title: 'Mailings' },
  mails: { address: 'mails', title: 'Mails' },
  shop: { address: 'winkel', title: 'De winkel' },
  owners: { address: 'beheerders', title: 'Beheerders' },
  log: { address: 'logboek', title: 'Logboek' },
  technical: { address: 'technisch', title: 'Technisch' },
} as const;

export type DeskSection = keyof typeof deskSections;

export const deskRooms: readonly { title: string; sections: readonly DeskSection[] }[] = [
  { title: 'Vandaag', sections: ['today'] },
  { title: 'Aanvragen', sections: ['requests'] },
  { title: 'Bestellingen', sections: ['orders', 'withdrawals'] },
  { title: 'Facturen', sections: ['invoices', 'books'] },
  { title: 'De Kit', sections: ['lessons', 'sale'] },
  { title: 'Mensen', sections: ['people', 'mailings', 'mails'] },
  { title: 'Instellingen', sections: ['shop', 'owners', 'log', 'technical'] },
];

export const sectionParameter = 'deel';

export const viewParameter = 'toon';

/** The launch list, in the room of mailings. */
export const launchView = 'lancering';

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
