import type { SearchPlace } from '../../../../contract/database/people.ts';

export const placeWords: Record<SearchPlace, string> = {
  account: 'account',
  invoice: 'factuur',
  launch: 'lanceerlijst',
  mail: 'mail',
  newsletter: 'nieuwsbrief',
  note: 'notitie',
  order: 'bestelling',
  request: 'aanvraag',
  withdrawal: 'herroeping',
};

export const launchWords = {
  confirmed: 'staat erop',
  waiting: 'moet nog bevestigen',
  left: 'uitgeschreven',
} as const;
