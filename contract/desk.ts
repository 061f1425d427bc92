/** What an owner does that changes money, access or a person, as the log of the desk names it. */
export const ownerActions = {
  'owner-added': 'Beheerder toegevoegd',
  'owner-removed': 'Beheerder verwijderd',
  'lead-changed': 'Aanvraag bijgewerkt',
  'lead-answered': 'Aanvraag beantwoord',
  'lead-released': 'Toch geen robot',
  refund: 'Terugbetaling',
  'address-corrected': 'Adres verbeterd',
  'mail-again': 'Mail opnieuw',
  'withdrawal-noted': 'Herroeping genoteerd',
  'withdrawal-accepted': 'Herroeping aanvaard',
  'withdrawal-refused': 'Herroeping geweigerd',
  'withdrawal-released': 'Herroeping is geen robot',
  'launch-sent': 'Lancering verstuurd',
  'lesson-published': 'Les gepubliceerd',
  'lesson-withdrawn': 'Les teruggenomen',
  'kit-status': 'Verkoop van de Kit',
} as const;

export type OwnerAction = keyof typeof ownerActions;

/** What a list of the desk asks of its SQL function; each list adds its own filters. */
export interface ListQuery {
  search: string;
  /** From 1. */
  page: number;
  /** Rows on a page. */
  size: number;
  /** A column; absent for the list's own order. */
  sort?: string;
  descending?: boolean;
}

/** One page of a list, and how many rows there are in all. */
export interface ListAnswer<Row> {
  total: number;
  rows: Row[];
}

/** Rows on a page of a list. */
export const pageSize = 50;

/** The most rows that a CSV file holds; the SQL functions give no more (page_size). */
export const csvRows = 20_000;
